/**
 * Mails to visitors without an account: the confirmation of an address, the link to their ticket, the team's answer. The confirmation has
 * no word of what was written, since anyone may have entered the address. Links are made when a mail is sent, and are in the fragment:
 * no server on the way sees or logs them.
 */
import { VISITOR_CONFIRM_HOURS, VISITOR_LINK_DAYS, type Language } from '#contract/limits.ts'
import { translatorOf } from '../../shared/texts.ts'
import { oneLine } from './mail-text.ts'
import { renderParts, REPLY_MARK, type RenderedMail } from './render-mail.ts'

export const VISITOR_MAIL_KINDS = ['visitor_confirm', 'visitor_ticket', 'visitor_answer'] as const
export type VisitorMailKind = (typeof VISITOR_MAIL_KINDS)[number]

export const isVisitorMail = (kind: string): kind is VisitorMailKind => (VISITOR_MAIL_KINDS as readonly string[]).includes(kind)

/** The parts of such a mail, read when it is sent. */
export interface VisitorMailParts {
  /** The absolute address of its button. */
  readonly address: string
  /** Of the ticket; null in a confirmation. */
  readonly number: number | null
  /** The newest answer of the team; empty: none. */
  readonly answer: string
  /** Where an answer by mail arrives; null: not by mail. */
  readonly replyTo: string | null
}

/** Subject, text and HTML in the visitor's language. */
export function renderVisitorMail(
  kind: VisitorMailKind,
  { address, number, answer, replyTo }: VisitorMailParts,
  { language, site }: { language: Language; site: string },
): RenderedMail {
  const t = translatorOf(language, 'mail')
  const values = {
    site: oneLine(site),
    number: String(number ?? ''),
    hours: String(VISITOR_CONFIRM_HOURS),
    days: String(VISITOR_LINK_DAYS),
  }
  return renderParts({
    language,
    site,
    subject: oneLine(t(`visitor.kinds.${kind}.subject`, values)),
    ...(replyTo === null ? {} : { above: `${REPLY_MARK} ${t('replyAbove')} ${REPLY_MARK}` }),
    greeting: t('account.plainGreeting'),
    body: t(`visitor.kinds.${kind}.body`, values),
    quote: kind === 'visitor_answer' && answer !== '' ? answer : null,
    code: null,
    open: { label: t(`visitor.kinds.${kind}.button`), address },
    after: t(`visitor.kinds.${kind}.after`, values),
    footer: t(replyTo === null ? 'account.footer' : 'visitor.footer', values),
    unsubscribe: null,
  })
}
