/**
 * Mails of the outbox over SMTP. To an address that a mail server has reported as missing, only mails that a user has just requested
 * are sent: a code, a link. When the server accepts such a mail, notifications go there again (docs/decisions/2026-11-22-refused-addresses.md).
 */
import type { Tx } from '#platform/db/database.ts'
import type { Mailer } from '#platform/mail/smtp.ts'
import { openText } from '#platform/sealed-text.ts'
import { shownNotification } from '../../shared/stored-notification.ts'
import { translatorOf } from '../../shared/texts.ts'
import { DIGEST_KIND, type MailRow } from '../outbox.sql.ts'
import type { Channel, Outcome } from '../sender.ts'
import { isAskedFor, type AccountMailKind } from './account-mail-kinds.ts'
import { isAccountMail, renderAccountMail } from './account-mail.ts'
import { renderDigestMail, type Digest } from './digest-mail.ts'
import { oneLine } from './mail-text.ts'
import { renderDiscreetMail, renderMail, withLogo, type RenderedMail } from './render-mail.ts'
import { isVisitorMail, renderVisitorMail, type VisitorMailKind, type VisitorMailParts } from './visitor-mail.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** More than a day in all. */
export const MAIL_DELAYS_S: readonly number[] = [1 * MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 6 * HOUR_S, 16 * HOUR_S]

export interface MailChannelDeps {
  /** The logo of the site, an absolute address; null: it has none of its own. */
  readonly logoAddress: () => Promise<string | null>
  readonly mailer: Mailer
  /** The site's address, without a trailing slash. */
  readonly origin: string
  /** Opens codes and links that wait in the outbox. */
  readonly sealKey: Buffer
  /** The absolute address at which this user unsubscribes from this list. */
  readonly unsubscribeAddress: (userId: string, list: string) => string
  /** The newest answer of a ticket, and where its user's answer arrives; null: not by mail. */
  readonly ticketMail: (ticketId: string) => Promise<TicketMail | null>
  /** The parts of a mail to a visitor without an account; null: its question or ticket is gone. */
  readonly visitorMail: (kind: VisitorMailKind, about: string) => Promise<VisitorMailParts | null>
  /** The waiting tasks of a user now; null: none. */
  readonly digestOf: (userId: string) => Promise<Digest | null>
  /** Marks the address of a mail as refused or as working again, and notifies its users: with `settle`, in one transaction. */
  readonly noteAddress: (mailId: string, found: 'refused' | 'accepted', settle: (tx: Tx) => Promise<void>) => Promise<void>
}

export interface TicketMail {
  readonly text: string
  readonly replyTo: string
}

const isDigestRow = (row: MailRow): row is Extract<MailRow, { kind: typeof DIGEST_KIND }> => row.kind === DIGEST_KIND
const isAccountMailRow = (row: MailRow): row is Extract<MailRow, { kind: AccountMailKind }> => isAccountMail(row.kind)

const isVisitorRow = (row: MailRow): row is Extract<MailRow, { kind: VisitorMailKind }> => isVisitorMail(row.kind)

/** Parts of mails that are read when they are sent. */
interface ReadNow {
  readonly answer: TicketMail | null
  readonly digest: Digest | null
  readonly visitor: VisitorMailParts | null
}

/** Subject, text and HTML of a row in its reader's language. */
function render(
  { origin, sealKey }: Pick<MailChannelDeps, 'origin' | 'sealKey'>,
  row: MailRow,
  site: string,
  leaveAddress: string | null,
  { answer, digest, visitor }: ReadNow,
): RenderedMail {
  const { language, toName, isDiscreet } = row
  if (isVisitorRow(row)) {
    if (visitor === null) throw new Error('a mail to a visitor about nothing')
    return renderVisitorMail(row.kind, visitor, { language, site })
  }
  if (digest !== null && leaveAddress !== null)
    return isDiscreet
      ? renderDiscreetMail({ language, toName, address: `${origin}/tasks`, list: { name: 'digest', leaveAddress } })
      : renderDigestMail({ digest, language, toName, site, origin, leaveAddress })
  if (isDigestRow(row)) throw new Error('a daily mail without tasks')
  if (!isAccountMailRow(row)) {
    const notification = shownNotification(row)
    const list = row.category === null || leaveAddress === null ? null : { name: row.category, leaveAddress }
    return isDiscreet
      ? renderDiscreetMail({ language, toName, address: `${origin}/notifications`, list })
      : renderMail({ notification, language, toName, site, address: `${origin}${notification.link}`, list, answer: answer?.text ?? null })
  }
  const { sealed, address = null, payout = null } = row.data
  const rendered = renderAccountMail({
    kind: row.kind,
    language,
    toName,
    site,
    origin,
    secret: sealed === undefined ? null : openText(sealKey, sealed),
    address,
    payout,
  })
  // The subject stays neutral, so that a list of mails reveals nothing; the text says what to do.
  return isDiscreet ? { ...rendered, subject: translatorOf(language, 'mail')('discreet.accountSubject') } : rendered
}

export function mailChannel({
  mailer,
  origin,
  sealKey,
  unsubscribeAddress,
  ticketMail,
  visitorMail,
  digestOf,
  noteAddress,
  logoAddress,
}: MailChannelDeps): Channel<MailRow> {
  async function deliver(row: MailRow, site: string): Promise<Outcome> {
    const leave = row.category === null ? null : unsubscribeAddress(row.recipientId, row.category)
    // Discreet mails have no content, so they cannot be answered.
    const answer = row.kind === 'ticket_answered' && row.about !== null && !row.isDiscreet ? await ticketMail(row.about) : null
    const digest = isDigestRow(row) ? await digestOf(row.recipientId) : null
    // All was done since it was queued.
    if (isDigestRow(row) && digest === null) return { kind: 'gone', error: new Error('nothing waits any more') }
    const visitor = isVisitorRow(row) ? await visitorMail(row.kind, row.about) : null
    if (isVisitorRow(row) && visitor === null) return { kind: 'gone', error: new Error('the question of this visitor is gone') }
    const outcome = await mailer.send({
      id: row.id,
      to: { name: oneLine(row.toName), address: row.toAddress },
      replyTo: answer?.replyTo ?? visitor?.replyTo ?? null,
      fromName: row.isDiscreet ? translatorOf(row.language, 'mail')('discreet.sender') : site,
      isDiscreet: row.isDiscreet,
      // Discreet mails show nothing of the site.
      ...withLogo(render({ origin, sealKey }, row, site, leave, { answer, digest, visitor }), row.isDiscreet ? null : await logoAddress()),
      language: row.language,
      unsubscribeAddress: leave,
    })
    switch (outcome.kind) {
      case 'sent':
        return row.isRefused ? { kind: 'sent', within: (settle) => noteAddress(row.id, 'accepted', settle) } : outcome
      case 'nobody':
        // A visitor has no account to notify.
        if (isVisitorRow(row)) return { kind: 'never', error: outcome.error }
        return { kind: 'never', error: outcome.error, within: (settle) => noteAddress(row.id, 'refused', settle) }
      case 'refused':
        return { kind: 'later', error: outcome.error }
      case 'away':
      case 'never':
        return { kind: outcome.kind, error: outcome.error }
      default:
        return outcome satisfies never
    }
  }

  return {
    name: 'email',
    delaysSeconds: MAIL_DELAYS_S,
    reasonToDrop(row) {
      if (!row.isWanted) return 'turned off meanwhile'
      if (isDigestRow(row) && Date.now() > row.data.until) return 'its day is over'
      return row.isRefused && !(isAccountMailRow(row) && isAskedFor(row.kind)) ? 'mail to this address is refused' : null
    },
    // Mail about money, security and the account itself ignores quiet hours.
    waitsForQuietHours: ({ category }) => category !== null,
    deliver,
  }
}
