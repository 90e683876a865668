/**
 * Sends what waits for people's browsers.
 *
 *   waiting ──claimed──▶ sending ──taken by the push service──▶ sent
 *      ▲                    ├──quiet hours: at their end──────────────┐
 *      ├────────────────────┼─────────────────────────────────────────┘
 *      └──later each time───┤
 *                           ├──nobody is there: the browser is forgotten
 *                           └──read or turned off meanwhile, too old, refused, or tried often enough──▶ given up
 *
 * A process that dies between the service's yes and the mark sends again at its next try, under the same topic and tag: a message
 * that still waits is replaced, and one that is shown is not shown a second time.
 */
import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { quietUntil } from '../../shared/quiet-hours.ts'
import { pageOfNews, shownNews } from '#server/shared/stored-news.ts'
import { claimMessage, deleteSubscription, holdMessage, markMessageFailed, markMessageSent, type MessageRow } from './outbox.sql.ts'
import type { PushOutcome, SendMessage } from '#platform/push/push-service.ts'
import { messageWords } from './push-text.ts'

const MINUTE_S = 60
/** After each try until the next, in seconds. */
export const PUSH_DELAYS_S: readonly number[] = [1 * MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 120 * MINUTE_S]
export const PUSH_TRIES_MAX = PUSH_DELAYS_S.length + 1
/** Messages on their way at the same time. */
const AT_ONCE = 4
const ERROR_MAX = 500
const TOPIC_LENGTH = 32
/** Where nobody has told a time zone yet. */
const UTC = 'UTC'

export interface MessengerDeps {
  readonly db: Db
  readonly log: Log
  readonly send: SendMessage
  readonly siteName: () => Promise<string>
  /** Forgets a browser that is not there any more, and tells whoever looks at it. */
  readonly forget: (userId: string, work: (tx: Db) => Promise<void>) => Promise<void>
}

export interface Messenger {
  /** Sends all that is due; stops early when `signal` says so. */
  sendDue(signal: AbortSignal): Promise<void>
}

/** What many can cause shows once for the page that it is about; all else each for itself. */
const tagOf = ({ id, eventId, ...news }: MessageRow): string =>
  news.kind === 'comment_received' || news.kind === 'new_post' ? `${news.kind} ${pageOfNews(news)}` : (eventId ?? id)

/** The page that a message to try is about. */
const TEST_PAGE = '/settings/notifications'

/** What the service worker reads. */
function payloadOf(row: MessageRow, site: string): string {
  const news = row.kind === 'test' ? { ...row, link: TEST_PAGE } : shownNews(row)
  const { title, body } = messageWords(news, row.language, site, row.isDiscreet)
  return JSON.stringify({ title, body, link: news.link, tag: tagOf(row), language: row.language })
}

const quietEndOf = ({ kind, isQuiet, quietFrom, quietUntil: until, quietDays, timeZone }: MessageRow): number | null =>
  isQuiet && kind !== 'test' ? quietUntil({ from: quietFrom, until, days: quietDays, timeZone: timeZone ?? UTC }, Date.now()) : null

export function createMessenger({ db, log, send, siteName, forget }: MessengerDeps): Messenger {
  async function deliver(row: MessageRow, site: string): Promise<PushOutcome> {
    const { endpoint, p256dh, auth, isFixed } = row
    // Its last try ended with this process, or one like it: it may be the message that ended it.
    if (row.tries > PUSH_TRIES_MAX) return { kind: 'never', error: new Error('every try was cut short') }
    const ttlSeconds = Math.max(0, Math.floor((row.expiresAt - Date.now()) / 1_000))
    const topic = createHash('sha256').update(tagOf(row)).digest('base64url').slice(0, TOPIC_LENGTH)
    return send({ endpoint, p256dh, auth, payload: payloadOf(row, site), ttlSeconds, isUrgent: isFixed, topic })
  }

  async function settle(row: MessageRow, outcome: PushOutcome): Promise<void> {
    if (outcome.kind === 'sent') {
      await db.run(markMessageSent, row.id)
      return
    }
    if (outcome.kind === 'gone') {
      await forget(row.userId, async (tx) => void (await tx.run(deleteSubscription, row.subscriptionId)))
      return
    }
    const isGivenUp = outcome.kind === 'never' || row.tries >= PUSH_TRIES_MAX
    await db.run(markMessageFailed, row.id, outcome.error.message.slice(0, ERROR_MAX), isGivenUp, outcome.waitSeconds ?? null)
    // Where it goes is a secret between the browser and us: its host is enough.
    if (isGivenUp)
      log.error(
        { err: outcome.error, messageId: row.id, kind: row.kind, tries: row.tries, service: new URL(row.endpoint).host },
        'a message to a browser could not be sent and is given up',
      )
  }

  async function takeCareOf(row: MessageRow, site: string): Promise<void> {
    if (!row.isWanted) {
      await db.run(markMessageFailed, row.id, 'read or turned off meanwhile, or too old', true, null)
      return
    }
    const quietEnd = quietEndOf(row)
    if (quietEnd === null) await settle(row, await deliver(row, site))
    else await db.run(holdMessage, row.id, new Date(quietEnd))
  }

  return {
    async sendDue(signal) {
      const site = await siteName()
      const work = async () => {
        while (!signal.aborted) {
          const row = await db.maybe(claimMessage, PUSH_DELAYS_S)
          if (row === undefined) return
          await takeCareOf(row, site)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    },
  }
}
