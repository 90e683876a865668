/** Every call of `admin/tickets`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createDeskCalls } from '../../domains/tickets/parts.ts'

export function adminTicketsCalls() {
  const desk = createDeskCalls()
  return {
    list: desk.list,
    count: desk.count,
    countRows: desk.countRows,
    get: desk.get,
    getDeposit: desk.getDeposit,
    open: desk.open,
    reply: desk.reply,
    undoReply: desk.undoReply,
    addNote: desk.addNote,
    assign: desk.assign,
    setPriority: desk.setPriority,
    snooze: desk.snooze,
    setState: desk.setState,
    listStaff: desk.listStaff,
    getHours: desk.getHours,
    saveHours: desk.saveHours,
    listReplies: desk.listReplies,
    saveReply: desk.saveReply,
    watch: desk.watch,
    link: desk.link,
    unlink: desk.unlink,
    merge: desk.merge,
    endLinks: desk.endLinks,
    getFigures: desk.getFigures,
    listMail: desk.listMail,
    takeMail: desk.takeMail,
    settleMail: desk.settleMail,
    look: desk.look,
    getLooks: desk.getLooks,
    removeReply: desk.removeReply,
  } satisfies Implements<Contract['admin']['tickets'], Actor>
}
