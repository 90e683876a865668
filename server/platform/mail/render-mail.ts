/** A mail as text and as simple HTML. Both say the same; all that people wrote is escaped. */
import type { Language } from '#contract/limits.ts'
import { fill, oneLine, textsOf, wordsOf, type MailedNews } from './mail-text.ts'

export interface MailToRender {
  readonly news: MailedNews
  readonly language: Language
  /** The name of who gets it. */
  readonly toName: string
  readonly site: string
  /** The page that it is about: a whole address. */
  readonly address: string
  /** Where its reader leaves the list; null for what is sent to everybody whom it concerns. */
  readonly unsubscribeAddress: string | null
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found)

const lines = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => oneLine(line, 2_000))

function renderText({ greeting, body, quote, open, footer, unsubscribe }: Parts, { address, unsubscribeAddress }: MailToRender): string {
  return [
    greeting,
    body,
    ...(quote === null ? [] : [lines(quote).map((line) => `> ${line}`).join('\n')]),
    `${open}:\n${address}`,
    `-- \n${footer}${unsubscribeAddress === null ? '' : `\n\n${unsubscribe}:\n${unsubscribeAddress}`}`,
  ].join('\n\n').concat('\n')
}

const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif'
const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${text}</p>`

function renderHtml({ subject, greeting, body, quote, open, footer, unsubscribe }: Parts, { language, site, address, unsubscribeAddress }: MailToRender): string {
  const small = 'font-size:13px;line-height:20px;color:#6b625a'
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f2ec;${FONT};font-size:16px;line-height:24px;color:#231f1b">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px 4px;font-weight:700;font-size:18px">${escapeHtml(oneLine(site))}</p>
<div style="background:#ffffff;border:1px solid #e4dcd2;border-radius:12px;padding:28px 24px 12px">
${paragraph(escapeHtml(greeting))}
${paragraph(escapeHtml(body))}
${quote === null ? '' : `<blockquote style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #b5573a">${lines(quote).map(escapeHtml).join('<br>')}</blockquote>`}
<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:11px 22px;border-radius:999px;background:#a8472c;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(open)}</a></p>
</div>
<div style="padding:16px 4px 0">
${paragraph(escapeHtml(footer), small)}
${unsubscribeAddress === null ? '' : paragraph(`<a href="${escapeHtml(unsubscribeAddress)}" style="color:#6b625a">${escapeHtml(unsubscribe)}</a>`, small)}
</div>
</div>
</body>
</html>
`
}

interface Parts {
  readonly subject: string
  readonly greeting: string
  readonly body: string
  readonly quote: string | null
  readonly open: string
  readonly footer: string
  readonly unsubscribe: string
}

/** Subject, text and HTML in the reader's language. */
export function renderMail(mail: MailToRender): RenderedMail {
  const texts = textsOf(mail.language)
  const values = { name: oneLine(mail.toName), site: oneLine(mail.site) }
  const parts: Parts = {
    ...wordsOf(mail.news, mail.language, mail.site),
    greeting: fill(texts.greeting, values),
    open: fill(texts.open, values),
    footer: fill(texts.footer, values),
    unsubscribe: texts.unsubscribe,
  }
  return { subject: parts.subject, text: renderText(parts, mail), html: renderHtml(parts, mail) }
}
