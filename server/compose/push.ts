/** Puts push messages together: the server's keys, and the sender of the outbox. */
import type { Realtime } from '#realtime/index.ts'
import { SYSTEM, type Actor } from '../access/actor.ts'
import { dropBrowsers, pushKey, pushOf, pushWaiting } from '../domains/notifications/parts.ts'
import { readSetting } from '../domains/settings/index.ts'
import type { Tally } from '../domains/providers/parts.ts'
import type { Config } from '../env.ts'
import type { Task } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { createPushService, type SendMessage } from '#platform/push/push-service.ts'
import { measuredPush } from './measured.ts'
import { pushChannel } from '../outbox/push/push-channel.ts'
import { createSender } from '../outbox/sender.ts'
import { keepKeys } from '../outbox/push/vapid.ts'

const PUSH_TASK = 'push'
/** Interval of retries, in milliseconds; a new message is sent at once. */
const PUSH_EVERY_MS = 10_000

interface PushDeps {
  readonly config: Pick<Config, 'origin' | 'mail' | 'push'>
  readonly database: Database
  readonly realtime: Realtime<Actor>
  readonly secret: Buffer
  readonly log: Log
  readonly tally: Tally
}

export interface ServerPush {
  readonly task: Task
  readonly send: SendMessage
  /** Calls `wake` with the name of the task when new messages wait. Returns the function that ends this. */
  whenWaiting(wake: (task: string) => void): () => void
}

/** The contact address for push services. Safari refuses addresses of this machine. */
function subjectOf({ origin, mail }: PushDeps['config']): string {
  if (mail !== undefined) return `mailto:${mail.from.address}`
  return origin.startsWith('https:') ? origin : 'mailto:webmaster@example.org'
}

/** Makes the server's keys when there are none. */
export async function openPush({ config, database, realtime, secret, log, tally }: PushDeps): Promise<ServerPush> {
  // Without the journal, which must not hold a key.
  const { keys, lost, isUnreadable } = await database.write(async (tx) => {
    const kept = await keepKeys(tx, secret, config.push.keys)
    return { ...kept, lost: kept.areReplaced ? await dropBrowsers(tx) : [] }
  })
  if (isUnreadable)
    log.warn(
      { lost: lost.length },
      'the keys for messages to browsers were sealed with another secret: new ones are made, and users must turn push messages on again',
    )
  if (lost.length > 0)
    await realtime.write('start/push', SYSTEM, async ({ touch }) => touch(pushKey(), ...lost.map((userId) => pushOf(userId))))
  const send = measuredPush(tally, createPushService({ keys, subject: subjectOf(config), sandboxUrl: config.push.sandboxUrl }))
  const channel = pushChannel({
    send,
    forget: (userId, work) =>
      realtime.write('push:forget', SYSTEM, async ({ tx, touch }) => {
        await work(tx)
        touch(pushOf(userId))
      }),
  })
  const siteName = async () => (await readSetting(database, 'website_name')) ?? 'Atelier'
  const sender = createSender({ db: database, log, siteName }, channel)
  return {
    task: { name: PUSH_TASK, everyMs: PUSH_EVERY_MS, run: (stop) => sender.sendDue(stop) },
    send,
    whenWaiting: (wake) => realtime.onTopics((topics) => topics.has(pushWaiting()) && wake(PUSH_TASK)),
  }
}
