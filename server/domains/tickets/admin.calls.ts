import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  countDesk,
  countDeskRows,
  getDeposit,
  getDeskTicket,
  getFigures,
  getHours,
  listDesk,
  listMail,
  listReplies,
  listStaff,
} from './read-desk.ts'
import { getLooks, placeOfLook } from './looks.ts'
import { takeMail } from './take-mail.ts'
import {
  addNote,
  assignTicket,
  endLinks,
  linkTicket,
  mergeTicket,
  openTicket,
  removeReply,
  replyToTicket,
  saveHours,
  saveReply,
  setPriority,
  setState,
  settleParked,
  snoozeTicket,
  undoReply,
  unlinkTicket,
  watchTicket,
} from './write-desk.ts'

const DONE = { success: true } as const

export const createDeskCalls = () =>
  ({
    list: (context, args) => listDesk(context, args),
    count: (context) => countDesk(context),
    countRows: (context, args) => countDeskRows(context, args),
    get: (context, { ticketId }) => getDeskTicket(context, ticketId),
    getDeposit: (context, { ticketId }) => getDeposit(context, ticketId),
    open: (context, { ticketId }) => openTicket(context, ticketId),
    reply: (context, args) => replyToTicket(context, args),
    undoReply: (context, { ticketId }) => undoReply(context, ticketId),

    async addNote(context, args) {
      await addNote(context, args)
      return DONE
    },

    async assign(context, { ticketId, to }) {
      await assignTicket(context, ticketId, to)
      return DONE
    },

    async watch(context, args) {
      await watchTicket(context, args)
      return DONE
    },

    async link(context, args) {
      await linkTicket(context, args)
      return DONE
    },

    async unlink(context, args) {
      await unlinkTicket(context, args)
      return DONE
    },
    merge: (context, args) => mergeTicket(context, args),

    async endLinks(context, { ticketId }) {
      await endLinks(context, ticketId)
      return DONE
    },
    getFigures: (context, { days }) => getFigures(context, days),

    async setPriority(context, args) {
      await setPriority(context, args)
      return DONE
    },

    async snooze(context, args) {
      await snoozeTicket(context, args)
      return DONE
    },

    async setState(context, args) {
      await setState(context, args)
      return DONE
    },
    listStaff: (context) => listStaff(context),
    getHours: (context) => getHours(context),

    async saveHours(context, args) {
      await saveHours(context, args)
      return DONE
    },
    look: (context) => placeOfLook(context),
    getLooks: (context, { ticketIds }) => getLooks(context, ticketIds),
    takeMail: (context, args) => takeMail(context, args),
    listMail: (context, args) => listMail(context, args),

    async settleMail(context, { mailId }) {
      await settleParked(context, mailId)
      return DONE
    },
    listReplies: (context) => listReplies(context),

    async saveReply(context, args) {
      await saveReply(context, args)
      return DONE
    },

    async removeReply(context, { savedReplyId }) {
      await removeReply(context, savedReplyId)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['tickets'], Actor>
