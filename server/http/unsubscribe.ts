/**
 * Where mails about activity are left (RFC 8058): a mail program posts here by itself, a person sees a page with a button.
 * Looking at the page changes nothing: programs follow links, too. Nobody has to be signed in.
 */
import type { Language } from '#contract/limits.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { textsOf } from '#server/platform/mail/mail-text.ts'
import { readUnsubscribePath } from '#server/platform/mail/unsubscribe-address.ts'
import { readBody } from './request.ts'
import { contentPolicy, createNonce } from './security-headers.ts'
import type { Handler } from './server.ts'

/** `List-Unsubscribe=One-Click`, form encoded or multipart. */
const BODY_MAX_BYTES = 4_096

export interface UnsubscribeDeps {
  readonly secret: Buffer
  readonly isSecure: boolean
  readonly languageOf: (userId: string) => Promise<Language>
  readonly unsubscribe: (userId: string, list: string) => Promise<void>
}

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f2ec;color:#231f1b;font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:1.5rem;padding:2rem;background:#fff;border:1px solid #e4dcd2;border-radius:1rem}
h1{margin:0 0 .75rem;font-size:1.4rem;line-height:1.3}p{margin:0 0 1.5rem}
button{padding:.7rem 1.5rem;border:0;border-radius:99px;background:#a8472c;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid #231f1b;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#191512;color:#f3ece4}main{background:#231e1a;border-color:#3a322b}button:focus-visible{outline-color:#f3ece4}}`

function page({ language, title, text, button, nonce }: { language: Language; title: string; text: string; button: string | null; nonce: string }): string {
  const form = button === null ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`
}

export function createUnsubscribe({ secret, isSecure, languageOf, unsubscribe }: UnsubscribeDeps): Handler {
  return async (req, res, pathname) => {
    const asked = readUnsubscribePath(secret, pathname)
    if (asked === 'no') return false
    const answer = (status: number, language: Language, words: { title: string; text: string; button: string | null }) => {
      const nonce = createNonce()
      res.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-security-policy': contentPolicy({ nonce, isSecure }) })
      res.end(req.method === 'HEAD' ? undefined : page({ language, nonce, ...words }))
      return true
    }
    if (asked === 'forged') return answer(404, 'en', { title: textsOf('en').unsubscribe, text: textsOf('en').unsubscribePage.invalid, button: null })
    const language = await languageOf(asked.userId)
    const { title, text, button, doneTitle, doneText } = textsOf(language).unsubscribePage
    if (req.method === 'GET' || req.method === 'HEAD') return answer(200, language, { title, text, button })
    if (req.method !== 'POST') {
      res.writeHead(405, { allow: 'GET, POST' }).end()
      return true
    }
    if ((await readBody(req, res, BODY_MAX_BYTES)) === null) return true
    await unsubscribe(asked.userId, asked.list)
    return answer(200, language, { title: doneTitle, text: doneText, button: null })
  }
}
