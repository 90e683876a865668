/** Puts webhooks together: events are made when the journal has something for a listener, and sent at once. */
import type { Task } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { networksOf } from '#platform/outbound/address-rules.ts'
import { createGuard, type Guard } from '#platform/outbound/guarded-request.ts'
import { subkeyOf } from '#platform/sealed-text.ts'
import type { Realtime } from '#realtime/index.ts'
import { SYSTEM, type Actor } from '../access/actor.ts'
import {
  createDeliverer,
  forgetOldEvents,
  isDeliveryDue,
  isListenersChange,
  listenerWatch,
  makeEvents,
  type Deliverer,
  type EndpointDeps,
} from '../domains/webhooks/parts.ts'
import type { Config } from '../env.ts'

/** Makes up for wake-ups that were lost, in milliseconds. */
const EVENTS_EVERY_MS = 10_000
const DELIVER_EVERY_MS = 5_000
const FORGET_EVERY_MS = 60 * 60_000
/** The delay of commits that may concern a listener, so that one reading serves many of them, in milliseconds. */
const PERHAPS_MS = 250

/** The demo calls this machine alone: its users are invented, and its passwords known. */
const DEMO_NETWORKS = '127.0.0.0/8, ::1'

/** The guard of all requests to addresses that users name. */
export function guardOf({ isDemo, webhookNetworks }: Pick<Config, 'isDemo' | 'webhookNetworks'>): Guard {
  const networks = isDemo ? DEMO_NETWORKS : webhookNetworks
  // Without networks, plain http is refused before a name is resolved.
  return createGuard({ ...(networks.trim() === '' ? {} : { allowed: networksOf(networks) }), isClosed: isDemo })
}

export const endpointDepsOf = (config: Pick<Config, 'isDemo' | 'webhookNetworks'>, secret: Buffer): EndpointDeps => ({
  guard: guardOf(config),
  sealKey: subkeyOf(secret, 'webhook secrets'),
})

export interface WebhookDeps {
  readonly config: Pick<Config, 'isDemo' | 'webhookNetworks'>
  readonly database: Database
  readonly realtime: Realtime<Actor>
  readonly secret: Buffer
  readonly log: Log
}

export interface ServerWebhooks {
  readonly tasks: readonly Task[]
  readonly deliverer: Deliverer
  /** Listens to commits. Returns the function that ends this. */
  listen(): () => void
  stop(): Promise<void>
}

/** One run at a time; a call during a run leads to one more. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isWoken = false
  return () => {
    isWoken = true
    running ??= (async () => {
      try {
        while (isWoken) {
          isWoken = false
          await work()
        }
      } finally {
        running = null
      }
    })()
    return running
  }
}

export async function openWebhooks({ config, database, realtime, secret, log }: WebhookDeps): Promise<ServerWebhooks> {
  const deliverer = createDeliverer({
    db: database,
    write: (path, work) => realtime.write(path, SYSTEM, work),
    ...endpointDepsOf(config, secret),
    log,
  })
  const watch = listenerWatch(database)
  await watch.refresh()
  let isStopped = false
  const make = oneAtATime(async () => {
    if (!isStopped) await realtime.write('clock/webhooks:make', SYSTEM, async (context) => void (await makeEvents(context)))
  })
  const makeNow = (): void =>
    void make().catch((error: unknown) => log.error({ err: error }, 'events could not be made; the clock tries again'))
  let later: NodeJS.Timeout | null = null
  const makeLater = (): void => {
    later ??= setTimeout(() => {
      later = null
      makeNow()
    }, PERHAPS_MS).unref()
  }
  return {
    tasks: [
      {
        name: 'webhook-events',
        everyMs: EVENTS_EVERY_MS,
        async run() {
          await watch.refresh()
          if (watch.hasAny()) await make()
        },
      },
      { name: 'webhooks', everyMs: DELIVER_EVERY_MS, run: async () => deliverer.wake() },
      { name: 'old-events', everyMs: FORGET_EVERY_MS, run: (stop) => forgetOldEvents(database, stop) },
    ],
    deliverer,
    listen: () =>
      realtime.onTopics((topics) => {
        if (isDeliveryDue(topics)) deliverer.wake()
        if (isListenersChange(topics))
          void watch.refresh().catch((error: unknown) => log.error({ err: error }, 'the listeners could not be read'))
        const concern = watch.concernOf(topics)
        if (concern === 'now') makeNow()
        else if (concern === 'perhaps') makeLater()
      }),
    async stop() {
      isStopped = true
      if (later !== null) clearTimeout(later)
      await make().catch(() => undefined)
      await deliverer.stop()
    },
  }
}
