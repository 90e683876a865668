/** Every call of `visits`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createVisitCalls } from '../domains/tickets/parts.ts'
import type { AppDeps } from './deps.ts'

export function visitsCalls(deps: AppDeps) {
  const visits = createVisitCalls(deps)
  return {
    ask: visits.ask,
    confirm: visits.confirm,
    get: visits.get,
    getMessages: visits.getMessages,
    send: visits.send,
    change: visits.change,
    rate: visits.rate,
    renew: visits.renew,
    getFileLink: visits.getFileLink,
  } satisfies Implements<Contract['visits'], Actor>
}
