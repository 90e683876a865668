/** Exports for higher domains; those for the server's composition are in parts.ts. */

/** Messages and members of tickets, whose domain has rules of its own. */
export * as ticketThreads from './for-tickets.ts'
/** Files that all messages of a broadcast show. */
export * as threadFiles from './broadcast-files.ts'
export { editMessage, markUnread, reactTo, unsendMessage } from './change-message.ts'
export { tellMember } from './jobs.ts'
export { hasThread, openThread } from './open-thread.ts'
export { cardsOf, chatsOf, threadOf } from './topics.ts'
export * as visits from './visits.ts'
