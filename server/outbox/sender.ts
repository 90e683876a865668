/**
 * Sends the waiting messages of the outbox over one channel, for mail and push alike:
 *
 *   waiting ──claimed──▶ sending ──taken──▶ sent
 *      ▲                    ├──quiet hours of its reader: at their end──────────────┐
 *      │                    ├──not now: retried, after longer and longer delays─────┤
 *      └────────────────────┼───────────────────────────────────────────────────────┘
 *                           ├──destination gone: deleted with it
 *                           └──not wanted any more, refused for good, or after the last attempt──▶ given up
 *
 * A process that dies between the receiver's acceptance and its own record leaves the message to be sent again. Each channel lets the
 * receiver recognise a repeated message: a mail by its Message-ID, a push message by its topic and tag.
 */
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { quietUntil } from '../shared/quiet-hours.ts'
import { claimMessage, holdMessage, markFailed, markSent, type MessageRow, type OutboxChannel } from './outbox.sql.ts'

/** Messages sent at the same time. */
const AT_ONCE = 4
const ERROR_MAX = 500
/** Time zone of users who have none yet. */
const UTC = 'UTC'

/** Runs `settle`, which records the result, in a transaction of its own, with further writes. */
type Within = (settle: (on: Db) => Promise<void>) => Promise<void>

/**
 * The result of an attempt. `away`: the channel cannot be used now, the others wait. `later`: not now. `never`: refused for good.
 * `gone`: the destination, or its subject, no longer exists, which is no error.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly within?: Within }
  | {
      readonly kind: 'away' | 'later' | 'never' | 'gone'
      readonly error: Error
      /** As the receiver requested. */
      readonly waitSeconds?: number
      readonly within?: Within
      /** For the log when it is given up; without personal data. */
      readonly facts?: Readonly<Record<string, string>>
    }

/** The part that differs between mails and push messages. */
export interface Channel<Row extends MessageRow> {
  readonly name: OutboxChannel & Row['channel']
  /** Between attempts, in seconds. There is one attempt more than delays. */
  readonly delaysSeconds: readonly number[]
  /** The reason to give it up before any attempt; null: none. */
  readonly reasonToDrop: (row: Row) => string | null
  readonly waitsForQuietHours: (row: Row) => boolean
  /** `site` is the site's name. May throw: a failed attempt. */
  readonly deliver: (row: Row, site: string) => Promise<Outcome>
}

export interface SenderDeps {
  readonly db: Db
  readonly log: Log
  readonly siteName: () => Promise<string>
}

export interface Sender {
  /** Sends all due messages; stops early when the channel is away or at `signal`. */
  sendDue(signal: AbortSignal): Promise<void>
}

/** Epoch milliseconds at which its reader's quiet hours end; null: not now, or not for this message. */
const quietEndOf = ({ isQuiet, quietFrom, quietUntil: until, quietDays, timeZone }: MessageRow): number | null =>
  isQuiet ? quietUntil({ from: quietFrom, until, days: quietDays, timeZone: timeZone ?? UTC }, Date.now()) : null

export function createSender<Row extends MessageRow>({ db, log, siteName }: SenderDeps, channel: Channel<Row>): Sender {
  const triesMax = channel.delaysSeconds.length + 1
  // Logs when the channel goes away and when it is back, not each message in between.
  let isAway = false

  async function deliver(row: Row, site: string): Promise<Outcome> {
    // Its last attempt ended with its process: the message itself may have ended it.
    if (row.tries > triesMax) return { kind: 'never', error: new Error('every try was cut short') }
    try {
      return await channel.deliver(row, site)
    } catch (error) {
      return { kind: 'later', error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  async function keep(row: Row, outcome: Outcome): Promise<void> {
    const within: Within = outcome.within ?? ((settle) => settle(db))
    if (outcome.kind === 'sent') return within(async (on) => void (await on.run(markSent, row.id)))
    const { kind, error, waitSeconds = null, facts } = outcome
    const isGivenUp = kind === 'never' || kind === 'gone' || row.tries >= triesMax
    await within(async (on) => void (await on.run(markFailed, row.id, error.message.slice(0, ERROR_MAX), isGivenUp, waitSeconds)))
    if (isGivenUp && kind !== 'gone')
      log.error(
        { err: error, channel: channel.name, messageId: row.id, kind: row.kind, tries: row.tries, ...facts },
        'a message could not be sent and is given up',
      )
  }

  function noteChannel(outcome: Outcome): void {
    if (outcome.kind === 'away' && !isAway)
      log.error({ err: outcome.error, channel: channel.name }, 'a channel cannot be used; its messages wait and are tried again')
    if (outcome.kind !== 'away' && isAway) log.info({ channel: channel.name }, 'the channel can be used again')
    isAway = outcome.kind === 'away'
  }

  /** Its reader has turned it off, or has quiet hours. */
  async function isPutOff(row: Row): Promise<boolean> {
    const reason = channel.reasonToDrop(row)
    if (reason !== null) {
      await db.run(markFailed, row.id, reason, true, null)
      return true
    }
    const quietEnd = channel.waitsForQuietHours(row) ? quietEndOf(row) : null
    if (quietEnd !== null) await db.run(holdMessage, row.id, new Date(quietEnd))
    return quietEnd !== null
  }

  return {
    async sendDue(signal) {
      const site = await siteName()
      let mayGoOn = true
      const work = async () => {
        while (mayGoOn && !signal.aborted) {
          // The statement answers rows of the channel that it is asked for.
          const row = (await db.maybe(claimMessage, channel.name, channel.delaysSeconds)) as Row | undefined
          if (row === undefined) return
          if (await isPutOff(row)) continue
          const outcome = await deliver(row, site)
          noteChannel(outcome)
          if (outcome.kind === 'away') mayGoOn = false
          await keep(row, outcome)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    },
  }
}
