/** Puts the background work together: mail, push messages, leaving, and the clock that runs all tasks. */
import { startClock, type Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { SendMessage } from '#platform/push/push-service.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Realtime } from '#realtime/index.ts'
import type { Actor } from '../access/actor.ts'
import type { Tally } from '../domains/providers/parts.ts'
import type { Config } from '../env.ts'
import type { Handler } from '../http/server.ts'
import { tasksOf } from '../tasks.ts'
import { openMailboxReader } from './inbox.ts'
import { openLeaving } from './leaving.ts'
import { openMail } from './mail.ts'
import { openPush } from './push.ts'
import type { Services } from './services.ts'
import { openWebhooks } from './webhooks.ts'

export interface BackgroundDeps {
  readonly config: Config
  readonly database: Database
  readonly realtime: Realtime<Actor>
  readonly storage: Storage
  readonly secret: Buffer
  readonly log: Log
  readonly services: Services
  readonly tally: Tally
  readonly clockRuns: readonly string[] | undefined
}

export interface Background {
  readonly clock: Clock
  /** Pages by which readers leave mailing lists. */
  readonly unsubscribePages: Handler
  /** Sends one message to one browser. */
  readonly sendPush: SendMessage
}

/** Starts the clock. `opened` ends the wakes and the running tasks, in this order. */
export async function startBackground(deps: BackgroundDeps, opened: AsyncDisposableStack): Promise<Background> {
  const { config, database, realtime, storage, secret, log, services, tally, clockRuns } = deps
  const mail = await openMail({ config, database, realtime, secret, log, mailer: services.mailer })
  const ownAddress = () => services.mailer()?.ownAddress ?? null
  const mailbox = openMailboxReader({ config, database, realtime, storage, secret, log, tally, ownAddress })
  opened.defer(() => mailbox.close())
  const push = await openPush({ config, database, realtime, secret, log, tally })
  const webhooks = await openWebhooks({ config, database, realtime, secret, log })
  opened.defer(() => webhooks.stop())
  const leaving = openLeaving({ database, realtime, storage, secret, workDir: `${config.dataDir}/exports-work`, log })
  const ownTasks = tasksOf({ database, realtime, storage, workDir: `${config.dataDir}/media-work`, log, payments: services.payments })
  const clock = startClock({
    database,
    log,
    tasks: [...ownTasks, ...mail.tasks, ...mailbox.tasks, push.task, ...leaving.tasks, ...webhooks.tasks],
    runs: clockRuns,
  })
  opened.defer(() => clock.stop())
  opened.defer(webhooks.listen())
  for (const part of [mail, mailbox, push, leaving]) opened.defer(part.whenWaiting((task) => clock.wake(task)))
  return { clock, unsubscribePages: mail.unsubscribePages, sendPush: push.send }
}
