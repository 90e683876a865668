/** A mail as text and as simple HTML. Both have the same content; all text by users is escaped. */
import type { Language } from '#contract/limits.ts'
import { translatorOf } from '../../shared/texts.ts'
import { listName, oneLine, wordsOf, type MailedNotification } from './mail-text.ts'

export interface MailToRender {
  readonly notification: MailedNotification
  readonly language: Language
  /** The reader's name. */
  readonly toName: string
  readonly site: string
  /** Its page: an absolute address. */
  readonly address: string
  /** Its mailing list, and the address to unsubscribe; null for mails that cannot be turned off. */
  readonly list: { readonly name: string; readonly leaveAddress: string } | null
  /** The text of an answer that can be answered by mail; null: it cannot. */
  readonly answer?: string | null
}

/** On both sides of the line that ends an answer by mail, in every language. */
export const REPLY_MARK = '## --'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found)

/** Where the logo stands in the HTML of a mail, before the name of the site. */
const LOGO_PLACE = '<!-- logo -->'
const LOGO_HEIGHT = 32

const lines = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => oneLine(line, 2_000))

/** An entry of a list, with its page. */
export interface Line {
  readonly title: string
  readonly details: readonly string[]
  readonly address: string
}

export interface Parts {
  readonly language: Language
  readonly site: string
  readonly subject: string
  /** Above everything: where an answer by mail ends. */
  readonly above?: string | null
  readonly greeting: string
  readonly body: string
  /** Text by a user. */
  readonly quote: string | null
  /** A list, under the text. */
  readonly lines?: readonly Line[]
  /** A code to type: large, and easy to select. */
  readonly code: string | null
  readonly open: { readonly label: string; readonly address: string } | null
  /** Under the button. */
  readonly after: string | null
  readonly footer: string
  readonly unsubscribe: { readonly label: string; readonly address: string } | null
}

function renderText({ above = null, greeting, body, quote, lines: list = [], code, open, after, footer, unsubscribe }: Parts): string {
  return [
    ...(above === null ? [] : [above]),
    greeting,
    body,
    ...(quote === null
      ? []
      : [
          lines(quote)
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    ...list.map(({ title, details, address }) => [title, ...(details.length === 0 ? [] : [details.join(' · ')]), address].join('\n')),
    ...(code === null ? [] : [`    ${code}`]),
    ...(open === null ? [] : [`${open.label}:\n${open.address}`]),
    ...(after === null ? [] : [after]),
    `-- \n${footer}${unsubscribe === null ? '' : `\n\n${unsubscribe.label}:\n${unsubscribe.address}`}`,
  ]
    .join('\n\n')
    .concat('\n')
}

const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif'
const CODE =
  'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:30px;line-height:40px;font-weight:700;letter-spacing:6px'
const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${text}</p>`

const renderLine = ({ title, details, address }: Line): string =>
  `<p style="margin:0 0 10px;padding:0 0 10px;border-bottom:1px solid #e4dcd2"><a href="${escapeHtml(address)}" style="color:#a8472c;font-weight:600;text-decoration:none">${escapeHtml(title)}</a>${
    details.length === 0 ? '' : `<br><span style="font-size:14px;color:#6b625a">${escapeHtml(details.join(' · '))}</span>`
  }</p>`

function renderHtml({
  language,
  site,
  subject,
  above = null,
  greeting,
  body,
  quote,
  lines: list = [],
  code,
  open,
  after,
  footer,
  unsubscribe,
}: Parts): string {
  const small = 'font-size:13px;line-height:20px;color:#6b625a'
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f2ec;${FONT};font-size:16px;line-height:24px;color:#231f1b">
<div style="max-width:560px;margin:0 auto">
${above === null ? '' : paragraph(escapeHtml(above), small)}<p style="margin:0 0 16px 4px;font-weight:700;font-size:18px">${LOGO_PLACE}${escapeHtml(oneLine(site))}</p>
<div style="background:#ffffff;border:1px solid #e4dcd2;border-radius:12px;padding:28px 24px 12px">
${paragraph(escapeHtml(greeting))}
${paragraph(escapeHtml(body))}
${quote === null ? '' : `<blockquote style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #b5573a">${lines(quote).map(escapeHtml).join('<br>')}</blockquote>`}
${list.map(renderLine).join('\n')}
${code === null ? '' : `<p style="margin:0 0 16px;padding:14px 8px;border-radius:10px;background:#f6f2ec;text-align:center;${CODE}">${escapeHtml(code)}</p>`}
${open === null ? '' : `<p style="margin:24px 0"><a href="${escapeHtml(open.address)}" style="display:inline-block;padding:11px 22px;border-radius:999px;background:#a8472c;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(open.label)}</a></p>`}
${after === null ? '' : paragraph(escapeHtml(after), small)}
</div>
<div style="padding:16px 4px 0">
${paragraph(escapeHtml(footer), small)}
${unsubscribe === null ? '' : paragraph(`<a href="${escapeHtml(unsubscribe.address)}" style="color:#6b625a">${escapeHtml(unsubscribe.label)}</a>`, small)}
</div>
</div>
</body>
</html>
`
}

/** Renders a mail of these parts as text and as HTML. */
export const renderParts = (parts: Parts): RenderedMail => ({ subject: parts.subject, text: renderText(parts), html: renderHtml(parts) })

/** The same mail with the logo of the site before its name. Null: without one. */
export function withLogo(mail: RenderedMail, address: string | null): RenderedMail {
  const logo =
    address === null
      ? ''
      : `<img src="${escapeHtml(address)}" alt="" height="${LOGO_HEIGHT}" style="height:${LOGO_HEIGHT}px;width:auto;max-width:120px;vertical-align:middle;margin-right:10px">`
  return { ...mail, html: mail.html.replace(LOGO_PLACE, logo) }
}

/** Subject, text and HTML in the reader's language. */
export function renderMail({ notification, language, toName, site, address, list, answer = null }: MailToRender): RenderedMail {
  const t = translatorOf(language, 'mail')
  const values = { site: oneLine(site) }
  const words = wordsOf(notification, language, site)
  return renderParts({
    ...words,
    ...(answer === null ? {} : { above: `${REPLY_MARK} ${t('replyAbove')} ${REPLY_MARK}`, quote: answer }),
    language,
    site,
    greeting: t('greeting', { name: oneLine(toName) }),
    code: null,
    open: { label: t('open', values), address },
    after: null,
    footer: t('footer', values),
    unsubscribe: list === null ? null : { label: t('unsubscribe', { list: listName(t, list.name) }), address: list.leaveAddress },
  })
}

/** The discreet form: without site, subject and names. `address`: the page of all notifications. */
export function renderDiscreetMail({ language, toName, address, list }: Omit<MailToRender, 'notification' | 'site'>): RenderedMail {
  const t = translatorOf(language, 'mail')
  return renderParts({
    language,
    site: t('discreet.sender'),
    subject: t('discreet.subject'),
    greeting: t('greeting', { name: oneLine(toName) }),
    body: t('discreet.body'),
    quote: null,
    code: null,
    open: { label: t('discreet.open'), address },
    after: null,
    footer: t('discreet.footer'),
    unsubscribe: list === null ? null : { label: translatorOf(language, 'pages')('unsubscribe.button'), address: list.leaveAddress },
  })
}
