import { topic, topicOf } from '#realtime/implement.ts'

/** A ticket beside its messages: its state, clock and steps. */
export const ticketOf = topicOf('ticket')
/** The queue of the team. */
export const ticketQueue = topic('ticket-queue')
/** Opening hours and saved replies of the team. */
export const ticketDesk = topic('ticket-desk')
/** Mails that wait for the team. */
export const ticketMails = topic('ticket-mails')
