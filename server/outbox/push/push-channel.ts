/** Push messages of the outbox to the push services of browsers. */
import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import type { SendMessage } from '#platform/push/push-service.ts'
import { pageOfNotification, shownNotification } from '../../shared/stored-notification.ts'
import { deleteSubscription, type PushRow } from '../outbox.sql.ts'
import type { Channel } from '../sender.ts'
import { messageWords } from './push-text.ts'

const MINUTE_S = 60
export const PUSH_DELAYS_S: readonly number[] = [1 * MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 120 * MINUTE_S]
const TOPIC_LENGTH = 32
/** The page of a test message. */
const TEST_PAGE = '/settings/notifications'

export interface PushChannelDeps {
  readonly send: SendMessage
  /** Runs `work` in a transaction of its own, and touches the list of this user's browsers. */
  readonly forget: (userId: string, work: (tx: Db) => Promise<void>) => Promise<void>
}

/** Comments and new posts replace earlier messages about the same page; all others stand alone. */
const tagOf = ({ id, eventId, ...notification }: PushRow): string =>
  notification.kind === 'comment_received' || notification.kind === 'new_post'
    ? `${notification.kind} ${pageOfNotification(notification)}`
    : (eventId ?? id)

/** The payload for the service worker. */
function payloadOf(row: PushRow, site: string): string {
  const notification = row.kind === 'test' ? { ...row, link: TEST_PAGE } : shownNotification(row)
  const { title, body } = messageWords(notification, row.language, site, row.isDiscreet)
  return JSON.stringify({ title, body, link: notification.link, tag: tagOf(row), language: row.language })
}

export const pushChannel = ({ send, forget }: PushChannelDeps): Channel<PushRow> => ({
  name: 'push',
  delaysSeconds: PUSH_DELAYS_S,
  reasonToDrop: ({ isWanted }) => (isWanted ? null : 'read or turned off meanwhile, or too old'),
  // The user waits for a test message.
  waitsForQuietHours: ({ kind }) => kind !== 'test',
  async deliver(row, site) {
    const { endpoint, p256dh, auth, category } = row
    const outcome = await send({
      endpoint,
      p256dh,
      auth,
      payload: payloadOf(row, site),
      ttlSeconds: Math.max(0, Math.floor((row.expiresAt - Date.now()) / 1_000)),
      isUrgent: category === null,
      topic: createHash('sha256').update(tagOf(row)).digest('base64url').slice(0, TOPIC_LENGTH),
    })
    // The message is deleted with its browser: no row is left to mark.
    if (outcome.kind === 'gone')
      return {
        ...outcome,
        within: () => forget(row.recipientId, async (tx) => void (await tx.run(deleteSubscription, row.subscriptionId))),
      }
    // The address is a secret between the browser and us: the log has its host only.
    return outcome.kind === 'sent' ? outcome : { ...outcome, facts: { service: new URL(endpoint).host } }
  },
})
