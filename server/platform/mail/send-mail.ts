/**
 * Sends what waits in the outbox.
 *
 *   waiting ──claimed──▶ sending ──taken by the mail server──▶ sent
 *      ▲                    ├──not now: later, each time later than before──┐
 *      └────────────────────┼──────────────────────────────────────────────┘
 *                           └──never, or tried often enough──▶ given up, with a line in the log
 *
 * As often as SMTP allows it is once: a process that dies between the mail server's yes and the mark sends the mail again at
 * its next try, under the same Message-ID.
 */
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { claimMail, markFailed, markSent, type OutboxRow } from './outbox.sql.ts'
import { oneLine } from './mail-text.ts'
import { renderMail } from './render-mail.ts'
import type { Mailer, MailOutcome } from './smtp.ts'

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
  /** Where this person leaves this list: a whole address. */
  readonly unsubscribeAddress: (userId: string, list: string) => string
}

export interface Postman {
  /** Sends all that is due; stops early when the mail server is away or `signal` says so. */
  sendDue(signal: AbortSignal): Promise<void>
}

export function createPostman({ db, log, mailer, origin, siteName, unsubscribeAddress }: PostmanDeps): Postman {
  // The log tells when the mail server goes away and when it is back, not each mail in between.
  let isAway = false

  async function send(row: OutboxRow, site: string): Promise<MailOutcome> {
    // Its last try ended with this process, or one like it: it may be the mail that ended it.
    if (row.tries > TRIES_MAX) return { kind: 'never', error: new Error('every try was cut short') }
    try {
      const leave = row.list === null ? null : unsubscribeAddress(row.recipientId, row.list)
      const rendered = renderMail({ news: row, language: row.language, toName: row.toName, site, address: `${origin}${row.link}`, unsubscribeAddress: leave })
      return await mailer.send({ id: row.id, to: { name: oneLine(row.toName), address: row.toAddress }, fromName: site, ...rendered, language: row.language, unsubscribeAddress: leave })
    } catch (error) {
      return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  async function settle(row: OutboxRow, outcome: MailOutcome): Promise<void> {
    if (outcome.kind === 'sent') {
      await db.run(markSent, row.id)
      return
    }
    const isGivenUp = outcome.kind === 'never' || row.tries >= TRIES_MAX
    await db.run(markFailed, row.id, outcome.error.message.slice(0, ERROR_MAX), isGivenUp)
    if (isGivenUp) log.error({ err: outcome.error, mailId: row.id, kind: row.kind, tries: row.tries }, 'a mail could not be sent and is given up')
  }

  function noteServer(outcome: MailOutcome): void {
    if (outcome.kind === 'away' && !isAway) log.error({ err: outcome.error }, 'the mail server cannot be used; mails wait and are tried again')
    if (outcome.kind !== 'away' && isAway) log.info('the mail server can be used again')
    isAway = outcome.kind === 'away'
  }

  return {
    async sendDue(signal) {
      const site = await siteName()
      let mayGoOn = true
      const work = async () => {
        while (mayGoOn && !signal.aborted) {
          const row = await db.maybe(claimMail, DELAYS_S)
          if (row === undefined) return
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
