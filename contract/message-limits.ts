/** The numbers of messages, threads and chats: a part of limits.ts, which exports them. */
/** Ours: maximum characters and files of a message in a thread. */
export const MESSAGE_MAX = 5000
export const MESSAGE_FILES_MAX = 5
/** Ours: the longest voice message, in seconds. */
export const VOICE_MAX_SECONDS = 300
/** Ours: messages of a page, which is a fixed range of numbers; unread ones are counted up to UNREAD_MAX. */
export const THREAD_PAGE = 50
/** The last page: behind it, numbers are no integers of Postgres. */
export const THREAD_PAGE_LAST = Math.floor(2_147_483_647 / THREAD_PAGE) - 1

export { SIGNAL_EVERY_SECONDS } from '#realtime/signal-times.ts'
export const UNREAD_MAX = 99
/** Ours: threads of one question for unread messages. */
export const UNREAD_THREADS_MAX = 100
/** Ours: messages of an account at once; further ones have a pause, in seconds. */
export const MESSAGES_AT_ONCE = 60
export const MESSAGE_PAUSE_SECONDS = 2
/** Ours: seconds for which a message waits for its reader before a notification. */
export const MESSAGE_NOTICE_SECONDS = 30
/** Ours: minutes without another notification of a chat whose unread messages were all unsent. */
export const UNSENT_NOTIFICATION_MINUTES = 10
/** Issue of the chats: seconds from the first unread message of a chat until its mail. */
export const CHAT_MAIL_SECONDS = 120
/** Ours: hours for which an admin who gave a reason can read an order with its thread. */
export const VISIT_HOURS = 8
/** Maximum length of the name of an act of staff, and of the id of its subject. */
export const ACT_ACTION_MAX = 100

/** Issue of the chats: minutes in which a message of a chat can be edited or unsent. */
export const MESSAGE_EDIT_MINUTES = 15
/** Ours: reactions to choose from. */
export const REACTIONS = ['❤️', '👍', '😂', '😮', '😢', '🙏', '🔥', '👏'] as const
export type Reaction = (typeof REACTIONS)[number]
/** Ours: users who may write to a model without paying, as alternatives. */
export const CHAT_WHO = ['everybody', 'followers', 'customers', 'pro'] as const
export type ChatWho = (typeof CHAT_WHO)[number]
export const CHAT_TABS = ['primary', 'general'] as const
export const CHAT_FILTERS = ['all', 'unread', 'customers', 'followers', 'due'] as const
/** Ours: the price of a message, in cents; messages that are free before it, at most. */
export const MESSAGE_PRICE_MIN_CENTS = 50
export const MESSAGE_PRICE_MAX_CENTS = 100_00
export const FREE_MESSAGES_MAX = 100
/** Ours: the price of the files of a message, in cents. */
export const MEDIA_PRICE_MIN_CENTS = 1_00
export const MEDIA_PRICE_MAX_CENTS = 1_000_00
/** Ours: maximum characters of a greeting, of a note about the other side, and of the last message in the list. */
export const CHAT_GREETING_MAX = 1000
export const CHAT_NOTE_MAX = 2000
export const CHAT_PREVIEW_MAX = 140
/** Ours: pinned chats of a user; opening hours of a day. */
export const CHATS_PINNED_MAX = 20
export const CHAT_HOURS_OF_DAY_MAX = 4
/** reference/conversations-support-connections.md §2.4: days of answers in the median, and answers below which nothing is said. */
export const ANSWER_DAYS = 30
export const ANSWERS_MIN = 5

/** Ours: reasons of a report. */
export const REPORT_REASONS = ['spam', 'scam', 'harassment', 'threat', 'minor', 'illegal', 'other'] as const
/** Ours: characters of the note of a report. */
export const REPORT_NOTE_MAX = 1_000
/** Ours: messages before and after a reported one that its report keeps. */
export const REPORT_AROUND = 4
/** Ours: days for which a report and its copies are kept. */
export const REPORT_KEEP_DAYS = 365
/** Issue of the chats: audiences of a broadcast. */
export const BROADCAST_AUDIENCE = ['followers', 'customers', 'pro'] as const
export type BroadcastKind = (typeof BROADCAST_AUDIENCE)[number]
export const BROADCAST_STATUSES = ['scheduled', 'sending', 'sent', 'cancelled', 'stopped', 'unsending', 'unsent'] as const
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number]
/** Ours: broadcasts of a model in any 24 hours, and days ahead for which one is planned. */
export const BROADCASTS_PER_DAY = 3
export const BROADCAST_DAYS_AHEAD = 90
/** Ours: assistants and open invitations of a model, and days for which an invitation is open. */
export const ASSISTANTS_MAX = 10
export const ASSISTANT_DAYS = 7
/** Ours: users of a broadcast in one transaction. So few that messages of other users hardly wait. */
export const BROADCAST_CHUNK = 8
