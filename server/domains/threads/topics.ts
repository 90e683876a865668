import { topicOf } from '#realtime/implement.ts'

/** A thread: its newest number, its members and their read positions, its end. */
export const threadOf = topicOf('thread')

/** The chats of one user: their order, newest messages, unread marks and drafts. */
export const chatsOf = topicOf('chats')

/** Cards that come into the chats of one user with an order, a tip, a purchase or a refund. */
export const cardsOf = topicOf('cards-of')

/** The tickets of one user: their unread messages and states. */
export const threadsOfTickets = topicOf('tickets-of')

const ofPage = topicOf('thread-page')
const ofVisit = topicOf('thread-visit')
const ofDraft = topicOf('thread-draft')

/** The messages of one page of a thread. */
export const pageOf = (threadId: string, page: number) => ofPage(`${threadId}.${page}`)
/** An admin's right to read a thread. */
export const visitOf = (threadId: string, adminId: string) => ofVisit(`${threadId}.${adminId}`)
/** The unsent text of one member. */
export const draftOf = (threadId: string, userId: string) => ofDraft(`${threadId}.${userId}`)
