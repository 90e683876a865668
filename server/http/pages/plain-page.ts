/** A page of a few words that is not part of the web build: it loads nothing, and stands in the colours of the site. */
import type { Language } from '#contract/limits.ts'
import { escapeHtml } from '#server/outbox/mail/render-mail.ts'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f2ec;color:#231f1b;font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:1.5rem;padding:2rem;background:#fff;border:1px solid #e4dcd2;border-radius:1rem}
h1{margin:0 0 .75rem;font-size:1.4rem;line-height:1.3}p{margin:0 0 1.5rem}
button{padding:.7rem 1.5rem;border:0;border-radius:99px;background:#a8472c;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid #231f1b;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#191512;color:#f3ece4}main{background:#231e1a;border-color:#3a322b}button:focus-visible{outline-color:#f3ece4}}`

export interface PlainPage {
  readonly language: Language
  readonly title: string
  readonly text: string
  /** Sends an empty form to the same address; null: there is nothing to press. */
  readonly button: string | null
  readonly nonce: string
}

export function plainPage({ language, title, text, button, nonce }: PlainPage): string {
  const form = button === null ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`
}
