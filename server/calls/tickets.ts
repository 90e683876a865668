/** Every call of `tickets`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createTicketCalls } from '../domains/tickets/parts.ts'
import type { AppDeps } from './deps.ts'

export function ticketsCalls(deps: AppDeps) {
  const tickets = createTicketCalls(deps)
  return {
    list: tickets.list,
    badge: tickets.badge,
    get: tickets.get,
    getSubject: tickets.getSubject,
    getPromise: tickets.getPromise,
    create: tickets.create,
    send: tickets.send,
    resolve: tickets.resolve,
    answerReopen: tickets.answerReopen,
    rate: tickets.rate,
    openUpload: tickets.openUpload,
  } satisfies Implements<Contract['tickets'], Actor>
}
