/** Requests of the mailbox: its pages, its buttons, and the same as JSON for tests. */
import { json, redirect, type Answer, type SandboxRequest } from '../http.ts'
import type { ImapFolder } from './imap-folder.ts'
import { answerTo, passOn, replyToOf } from './inbox.ts'
import { MAIL_CSS, MAIL_JS } from './mail-assets.ts'
import { renderList, renderMail, renderMails, renderNoMail } from './mail-page.ts'
import type { MailStore } from './store.ts'
import { MAIL_MODES, type MailMode, type ReceivedMail } from './types.ts'

/** No external content, no framing by others; our own page shows a mail in a frame. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Policy of a mail's HTML: no script, no external content, another origin. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const html = (status: number, body: string, policy = PAGE_POLICY): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body,
  headers: { 'content-security-policy': policy },
})
const plain = (status: number, body: string): Answer => ({ status, type: 'text/plain; charset=utf-8', body })
const asset = (type: string, body: string): Answer => ({ status: 200, type: `${type}; charset=utf-8`, body })

export interface ModeSwitch {
  get(): MailMode
  set(mode: MailMode): void
}

export interface MailRoutes {
  readonly store: MailStore
  readonly mode: ModeSwitch
  /** Where answers go; undefined: none can be written. */
  readonly inboundUrl: string | undefined
  /** Has every answer, too, for a site that reads it over IMAP. */
  readonly folder: ImapFolder
}

/** Links of a mail open outside its frame. */
const withLinksOut = (mail: string): string => mail.replaceAll(/<a /g, '<a target="_blank" rel="noreferrer" ')

function mailsTo(store: MailStore, to: string): ReceivedMail[] {
  const wanted = to.trim().toLowerCase()
  return store
    .mails()
    .filter((mail) => wanted === '' || [...mail.envelopeTo, mail.to].some((address) => address.toLowerCase().includes(wanted)))
}

function modeOf(value: string | null): MailMode | undefined {
  return MAIL_MODES.find((known) => known === value)
}

function answerGet({ store, mode, inboundUrl }: MailRoutes, path: string, query: URLSearchParams): Answer | null {
  const to = query.get('to') ?? ''
  switch (path) {
    case '/mail/assets/page.css':
      return asset('text/css', MAIL_CSS)
    case '/mail/assets/page.js':
      return asset('text/javascript', MAIL_JS)
    case '/mail':
      return html(200, renderList(mailsTo(store, to), mode.get(), to))
    case '/mail/part':
      return html(200, renderMails(mailsTo(store, to)))
    case '/mail/api/messages':
      return json(200, mailsTo(store, to))
    default:
      return answerMail(store, path, inboundUrl !== undefined)
  }
}

function answerMail(store: MailStore, path: string, takesAnswers: boolean): Answer | null {
  const [, api, id, what] = /^\/mail\/(api\/messages\/)?(\d{1,15})(?:\/(html|raw))?$/.exec(path) ?? []
  if (id === undefined) return null
  const mail = store.mail(Number(id))
  if (api !== undefined && what === undefined) return mail === undefined ? json(404, { message: 'not found' }) : json(200, mail)
  if (mail === undefined) return html(404, renderNoMail())
  if (what === 'raw') return plain(200, mail.raw)
  if (what === 'html') return mail.html === null ? plain(404, 'this mail has no HTML') : html(200, withLinksOut(mail.html), MAIL_POLICY)
  return html(200, renderMail(mail, takesAnswers && replyToOf(mail) !== null))
}

/** Passes a written answer on to the site. */
function answerAnswer({ store, inboundUrl, folder }: MailRoutes, path: string, form: URLSearchParams): Answer | null {
  const mail = store.mail(Number(/^\/mail\/(\d{1,15})\/answer$/.exec(path)?.[1] ?? 0))
  const text = form.get('text')?.trim() ?? ''
  if (mail === undefined || inboundUrl === undefined || replyToOf(mail) === null || text === '') return null
  const raw = answerTo(mail, text)
  folder.add(Buffer.from(raw))
  passOn(inboundUrl, raw)
    .then((status) => status === 200 || process.stderr.write(`sandbox mail: the site answered ${status} to a mail\n`))
    .catch((error: unknown) => process.stderr.write(`sandbox mail: an answer did not arrive: ${String(error)}\n`))
  return redirect(`/mail/${mail.id}`)
}

function answerPost(routes: MailRoutes, path: string, form: URLSearchParams): Answer | null {
  const { store, mode } = routes
  if (path.endsWith('/answer')) return answerAnswer(routes, path, form)
  if (path === '/mail/clear') {
    store.clear()
    return redirect('/mail')
  }
  if (path !== '/mail/mode') return null
  const wanted = modeOf(form.get('mode'))
  if (wanted === undefined) return plain(400, 'the mail server cannot behave like that')
  mode.set(wanted)
  return redirect('/mail')
}

/** Answers requests under `/mail`; null for others. */
export function createMailRoutes(routes: MailRoutes) {
  return ({ method, path, query, body }: SandboxRequest): Answer | null => {
    const plainPath = path.replace(/\/$/, '')
    if (plainPath !== '/mail' && !plainPath.startsWith('/mail/')) return null
    if (method === 'GET' || method === 'HEAD') return answerGet(routes, plainPath, query)
    return method === 'POST' ? answerPost(routes, plainPath, new URLSearchParams(body)) : plain(405, 'not allowed')
  }
}
