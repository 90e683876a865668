/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { editMessage, markUnread, reactTo, unsendMessage } from './change-message.ts'
export { tellMember } from './jobs.ts'
export { hasThread, openThread, visitEnd, visitThread, type NewThread } from './open-thread.ts'
export { cardsOf, chatsOf, threadOf, visitOf } from './topics.ts'
