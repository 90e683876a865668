/** Every call of `webhooks`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createWebhookCalls } from '../domains/webhooks/parts.ts'
import type { AppDeps } from './deps.ts'

export function webhooksCalls(deps: AppDeps) {
  const webhooks = createWebhookCalls(deps.webhooks)
  return {
    list: webhooks.list,
    events: webhooks.events,
    deliveries: webhooks.deliveries,
    attempts: webhooks.attempts,
    add: webhooks.add,
    edit: webhooks.edit,
    test: webhooks.test,
    pause: webhooks.pause,
    rotate: webhooks.rotate,
    replay: webhooks.replay,
    recover: webhooks.recover,
    remove: webhooks.remove,
    keepEvents: webhooks.keepEvents,
  } satisfies Implements<Contract['webhooks'], Actor>
}
