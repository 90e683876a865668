/** Exports for the server's composition. */
export { createDeskCalls } from './admin.calls.ts'
export { createTicketCalls } from './calls.ts'
export { takeWaitingMails, type MailboxJobDeps } from './mailbox-jobs.ts'
export { receiveMail, type InboxDeps } from './receive-mail.webhook.ts'
export { runTicketClock, type TicketClockDeps } from './jobs.ts'
export { ticketsData } from './own-data.ts'
export { createVisitCalls } from './visits.calls.ts'
export { visitorMailOf } from './visitor-mails.ts'
