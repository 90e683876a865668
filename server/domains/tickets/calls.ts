import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { uploads, type MediaDeps } from '../media/index.ts'
import { countOwnUnread, getOwn, getPromise, getSubject, listOwn } from './read-tickets.ts'
import { answerReopen, createTicket, rateTicket, resolveOwn, sendToTicket } from './write-tickets.ts'

const TARGET = { purpose: 'thread-file' } as const
const DONE = { success: true } as const

export const createTicketCalls = (deps: MediaDeps) =>
  ({
    list: (context, args) => listOwn(context, args),
    badge: (context) => countOwnUnread(context),
    get: (context, { ticketId }) => getOwn(context, ticketId),
    getSubject: (context, args) => getSubject(context, args),
    getPromise: (context, args) => getPromise(context, args),
    create: (context, args) => createTicket(context, args),
    send: (context, args) => sendToTicket(context, args),

    async resolve(context, { ticketId }) {
      await resolveOwn(context, ticketId)
      return DONE
    },

    async answerReopen(context, { ticketId, isReopened }) {
      await answerReopen(context, ticketId, isReopened)
      return DONE
    },

    async rate(context, { ticketId, isSatisfied, note }) {
      await rateTicket(context, ticketId, isSatisfied, note)
      return DONE
    },

    openUpload(context, { objectId, fileName, fileType, fileSize }) {
      const userId = userIdOf(context.actor)
      if (objectId !== undefined) return uploads.resumeUpload(deps, context, userId, TARGET, objectId)
      if (fileName === undefined || fileType === undefined || fileSize === undefined)
        throw new CallError('bad_request', 'Please send the name, type and size of the file.')
      return uploads.openUpload(deps, context, userId, TARGET, { fileName, fileType, fileSize })
    },
  }) satisfies Implements<Contract['tickets'], Actor>
