import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { MediaDeps } from '../media/index.ts'
import { ticketThreads } from '../threads/index.ts'
import {
  askAsVisitor,
  asUser,
  changeVisit,
  confirmQuestion,
  getVisit,
  getVisitMessages,
  rateVisit,
  readerOfVisit,
  renewVisit,
  sendVisit,
} from './visits.ts'

const DONE = { success: true } as const

export const createVisitCalls = (deps: MediaDeps) =>
  ({
    async ask(context, args) {
      await askAsVisitor(context, args)
      return DONE
    },
    confirm: (context, { key }) => confirmQuestion(context, deps.secret, key),
    get: (context, { key }) => getVisit(context, deps.secret, key),
    getMessages: (context, { key, page }) => getVisitMessages(context, deps.secret, key, page),
    send: (context, args) => sendVisit(context, deps.secret, args),

    async change(context, args) {
      await changeVisit(context, deps.secret, args)
      return DONE
    },

    async rate(context, args) {
      await rateVisit(context, deps.secret, args)
      return DONE
    },

    async renew(context, { key }) {
      await renewVisit(context, deps.secret, key)
      return DONE
    },

    async getFileLink(context, { key, objectId }) {
      const { ticketId, visitorId } = await readerOfVisit(context.db, deps.secret, key)
      return ticketThreads.fileLink(deps, asUser(context, visitorId), { threadId: ticketId, objectId })
    },
  }) satisfies Implements<Contract['visits'], Actor>
