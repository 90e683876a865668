/**
 * Sends what waits in the outbox.
 *
 *   waiting ──claimed──▶ sending ──taken by the mail server──▶ sent
 *      ▲                    ├──quiet hours of its reader: at their end, where it can be turned off──┐
 *      │                    ├──not now: later, each time later than before─────────────────────────┤
 *      └────────────────────┼──────────────────────────────────────────────────────────────────────┘
 *                           └──turned off meanwhile, never, or tried often enough──▶ given up
 *
 * Where nobody is, so a mail server, nothing is sent any more but what somebody asks for at that moment: a code, a link. When it
 * takes such a mail, news go there again (docs/decisions/2026-11-22-refused-addresses.md).
 *
 * As often as SMTP allows it is once: a process that dies between the mail server's yes and the mark sends the mail again at
 * its next try, under the same Message-ID.
 */
import type { Db, Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { openText } from '#platform/sealed-text.ts'
import { shownNews } from '#server/shared/stored-news.ts'
import { isAccountMail, renderAccountMail } from './account-mail.ts'
import { isAskedFor, type AccountMailKind } from './account-mail-kinds.ts'
import { claimMail, holdMail, markFailed, markSent, type OutboxRow } from './outbox.sql.ts'
import { oneLine } from './mail-text.ts'
import { quietUntil } from '../../shared/quiet-hours.ts'
import { translatorOf } from '../../shared/texts.ts'
import { renderDiscreetMail, renderMail, type RenderedMail } from './render-mail.ts'
import type { Mailer, MailOutcome } from '#platform/mail/smtp.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** After each try until the next, in seconds: more than a day in all. */
export const DELAYS_S: readonly number[] = [1 * MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 6 * HOUR_S, 16 * HOUR_S]
export const TRIES_MAX = DELAYS_S.length + 1
/** Mails on their way at the same time. */
const AT_ONCE = 4
const ERROR_MAX = 500

export interface PostmanDeps {
  readonly db: Db
  readonly log: Log
  readonly mailer: Mailer
  /** The site's address, without a trailing slash. */
  readonly origin: string
  readonly siteName: () => Promise<string>
  /** Opens codes and links that wait in the outbox. */
  readonly sealKey: Buffer
  /** Where this person leaves this list: a whole address. */
  readonly unsubscribeAddress: (userId: string, list: string) => string
  /** Keeps that nobody is at the address of a mail, or that somebody is there again, and tells whom it is about: with `settle`, in one transaction. */
  readonly noteAddress: (mailId: string, found: 'nobody' | 'somebody', settle: (tx: Tx) => Promise<void>) => Promise<void>
}

export interface Postman {
  /** Sends all that is due; stops early when the mail server is away or `signal` says so. */
  sendDue(signal: AbortSignal): Promise<void>
}

/** Mail about money, security and the account itself goes at any hour. */
const quietEndOf = ({ list, isQuiet, quietFrom, quietUntil: until, quietDays, timeZone }: OutboxRow): number | null =>
  list !== null && isQuiet ? quietUntil({ from: quietFrom, until, days: quietDays, timeZone: timeZone ?? 'UTC' }, Date.now()) : null

const isAccountMailRow = (row: OutboxRow): row is Extract<OutboxRow, { kind: AccountMailKind }> => isAccountMail(row.kind)

export function createPostman({ db, log, mailer, origin, siteName, sealKey, unsubscribeAddress, noteAddress }: PostmanDeps): Postman {
  // The log tells when the mail server goes away and when it is back, not each mail in between.
  let isAway = false

  function render(row: OutboxRow, site: string, leaveAddress: string | null): RenderedMail {
    const { language, toName, isDiscreet } = row
    if (!isAccountMailRow(row)) {
      const news = shownNews(row)
      const list = row.list === null || leaveAddress === null ? null : { name: row.list, leaveAddress }
      return isDiscreet
        ? renderDiscreetMail({ language, toName, address: `${origin}/notifications`, list })
        : renderMail({ news, language, toName, site, address: `${origin}${news.link}`, list })
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
    // What its reader has to do stands inside: who looks at the list of mails learns nothing of it.
    return isDiscreet ? { ...rendered, subject: translatorOf(language, 'mail')('discreet.accountSubject') } : rendered
  }

  async function send(row: OutboxRow, site: string): Promise<MailOutcome> {
    // Its last try ended with this process, or one like it: it may be the mail that ended it.
    if (row.tries > TRIES_MAX) return { kind: 'never', error: new Error('every try was cut short') }
    try {
      const leave = row.list === null ? null : unsubscribeAddress(row.recipientId, row.list)
      const rendered = render(row, site, leave)
      return await mailer.send({
        id: row.id,
        to: { name: oneLine(row.toName), address: row.toAddress },
        fromName: row.isDiscreet ? translatorOf(row.language, 'mail')('discreet.sender') : site,
        isDiscreet: row.isDiscreet,
        ...rendered,
        language: row.language,
        unsubscribeAddress: leave,
      })
    } catch (error) {
      return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  async function settle(row: OutboxRow, outcome: MailOutcome): Promise<void> {
    if (outcome.kind === 'sent') {
      const settleSent = async (on: Db) => void (await on.run(markSent, row.id))
      await (row.isRefused ? noteAddress(row.id, 'somebody', settleSent) : settleSent(db))
      return
    }
    const isGivenUp = outcome.kind === 'never' || outcome.kind === 'nobody' || row.tries >= TRIES_MAX
    const settleFailed = async (on: Db) => void (await on.run(markFailed, row.id, outcome.error.message.slice(0, ERROR_MAX), isGivenUp))
    await (outcome.kind === 'nobody' ? noteAddress(row.id, 'nobody', settleFailed) : settleFailed(db))
    if (isGivenUp)
      log.error({ err: outcome.error, mailId: row.id, kind: row.kind, tries: row.tries }, 'a mail could not be sent and is given up')
  }

  function noteServer(outcome: MailOutcome): void {
    if (outcome.kind === 'away' && !isAway)
      log.error({ err: outcome.error }, 'the mail server cannot be used; mails wait and are tried again')
    if (outcome.kind !== 'away' && isAway) log.info('the mail server can be used again')
    isAway = outcome.kind === 'away'
  }

  /** Why it is given up before any try. */
  function reasonToDrop(row: OutboxRow): string | null {
    if (!row.isWanted) return 'turned off meanwhile'
    return row.isRefused && !(isAccountMailRow(row) && isAskedFor(row.kind)) ? 'mail to this address is refused' : null
  }

  /** Its reader does not want it, or not at this hour, or is not there. */
  async function isPutOff(row: OutboxRow): Promise<boolean> {
    const reason = reasonToDrop(row)
    if (reason !== null) {
      await db.run(markFailed, row.id, reason, true)
      return true
    }
    const quietEnd = quietEndOf(row)
    if (quietEnd !== null) await db.run(holdMail, row.id, new Date(quietEnd))
    return quietEnd !== null
  }

  return {
    async sendDue(signal) {
      const site = await siteName()
      let mayGoOn = true
      const work = async () => {
        while (mayGoOn && !signal.aborted) {
          const row = await db.maybe(claimMail, DELAYS_S)
          if (row === undefined) return
          if (await isPutOff(row)) continue
          const outcome = await send(row, site)
          noteServer(outcome)
          if (outcome.kind === 'away') mayGoOn = false
          await settle(row, outcome)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    },
  }
}
