/** The numbers of tickets: a part of limits.ts, which exports them. */
export const TICKET_CATEGORIES = ['order', 'deposit', 'withdrawal', 'account', 'content', 'other'] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]
/** product.md §6. `waiting`: for an answer of its user. */
export const TICKET_STATES = ['open', 'waiting', 'resolved', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]
/** Kinds of subjects of a ticket. */
export const TICKET_ABOUTS = ['order', 'deposit', 'withdrawal', 'post', 'account'] as const
export type TicketAbout = (typeof TICKET_ABOUTS)[number]
/** Ours: maximum characters of the key of a ticket's subject. */
export const TICKET_ABOUT_KEY_MAX = 80
/** Ours: maximum characters of a subject, of an internal note, and of the words about an answer. */
export const TICKET_SUBJECT_MAX = 120
export const TICKET_NOTE_MAX = 4_000
export const RATING_NOTE_MAX = 1_000
/** Issue of the tickets: days after it is resolved in which a ticket can be opened again; then it is closed. */
export const TICKET_REOPEN_DAYS = 14
/** reference/conversations-support-connections.md §2.3: a text up to this length without a question is taken for a thank-you. */
export const THANKS_MAX = 40
/** Issue of the tickets: seconds in which an answer of the team can be taken back. */
export const REPLY_UNDO_SECONDS = 8
/** Ours: open hours until the first answer, and until a further one, by priority. */
export const FIRST_ANSWER_HOURS = { low: 24, normal: 8, high: 4, urgent: 1 } as const satisfies Record<TicketPriority, number>
export const NEXT_ANSWER_HOURS = { low: 32, normal: 12, high: 6, urgent: 2 } as const satisfies Record<TicketPriority, number>
/** Issue of the tickets: the promised time is the median of this many days; with too few answers, of more days. */
export const PROMISE_DAYS = 30
export const PROMISE_DAYS_MORE = 90
/** Ours: answers below which no time is promised. */
export const PROMISE_ANSWERS_MIN = 5
/** Ours: tickets of a user that are neither resolved nor closed, and new ones of a day. */
export const TICKETS_OPEN_MAX = 20
export const TICKETS_PER_DAY = 10
/** Ours: changes of the opening hours of the team that the clocks read: the newest ones. */
export const HOURS_KEPT = 50
/** Ours: maximum characters of the name of a saved reply. */
export const SAVED_REPLY_NAME_MAX = 80
/** Ours: answers by mail to one ticket within an hour; more are parked, since programs may be answering each other. */
export const TICKET_MAILS_PER_HOUR = 20
/** Ours: maximum bytes of a mail that arrives, and days for which a parked one is kept. */
export const TICKET_MAIL_MAX_BYTES = 20 * 1024 * 1024
export const PARKED_MAIL_DAYS = 30
/** Ours: mails of a mailbox that one check takes in, and attempts at a mail before it is parked. */
export const MAILBOX_LOOK_MAX = 50
export const MAILBOX_TRIES_MAX = 5
/** Ours: days of mails that are read again when a mail server has numbered them anew: fewer than those for which arrived mails are known. */
export const MAILBOX_REREAD_DAYS = PARKED_MAIL_DAYS - 1
/** Why a mail waits for the team instead of being an answer. */
export const PARKED_REASONS = [
  'bounce',
  'automatic',
  'own',
  'other_sender',
  'no_ticket',
  'too_many',
  'empty',
  'too_large',
  'unreadable',
] as const
export type ParkedReason = (typeof PARKED_REASONS)[number]
/** The value of the step `mailed` of a ticket that staff took from a mail: nothing proves its sender. Otherwise: the files left out. */
export const UNPROVEN_MAIL = 'unproven'
/** An answer to a mail that is parked for one of these would have no reader. */
export const PARKED_FOR_GOOD: readonly ParkedReason[] = ['bounce', 'own', 'unreadable']
/** Ours: hours for which a saved reply can snooze a ticket. */
export const SNOOZE_HOURS_MAX = 720
/** Ours: colleagues that a note can mention, and tickets linked to one. */
export const MENTIONS_MAX = 10
export const TICKET_LINKS_MAX = 50
/** Ours: periods of the figures of the desk in days, and tickets that one answer computes: the newest. */
export const DESK_FIGURE_DAYS = [7, 30, 90, 365] as const
export const DESK_FIGURE_TICKETS_MAX = 5_000
/** Ours: hours in which a visitor confirms the address by the mailed link; then the text is deleted. */
export const VISITOR_CONFIRM_HOURS = 48
/** Ours: days for which a mailed link opens the ticket of a visitor. Each further mail has a new one. */
export const VISITOR_LINK_DAYS = 30
/** Ours: confirmations mailed to one address in an hour, and for the whole site in an hour: strangers cannot fill mailboxes. */
export const VISITOR_ASKS_PER_ADDRESS = 3
export const VISITOR_ASKS_PER_HOUR = 200
/** Ours: minutes between two new links to one visitor that are asked for. */
export const VISITOR_LINK_PAUSE_MINUTES = 10
/** Ours: days after the end of their last ticket for which the address of a visitor is kept. */
export const VISITOR_KEEP_DAYS = 365
