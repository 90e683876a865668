/**
 * The numbers of the product that help articles quote as `{{limit:name}}`, so that help never contradicts the product. Fixed ones come from
 * the contract; those that an admin changes come from the settings.
 */
import * as limits from '#contract/limits.ts'

/** How a value is written in the reader's format. */
type Format = 'dollars' | 'number' | 'percent' | 'megabyte' | 'hour' | 'day' | 'minute' | 'second'

interface FixedLimit {
  readonly format: Format
  readonly value: number
}

/** Settings of an installation. */
interface SetLimit {
  readonly format: Format
  readonly setting: 'commission_percent' | 'accept_hours' | 'order_hold_days' | 'dispute_appeal_cents'
}

const MEGABYTE = 1024 * 1024

const cents = (value: number): FixedLimit => ({ format: 'dollars', value: value / 100 })
const of = (format: Format, value: number): FixedLimit => ({ format, value })

export const LIMITS = {
  withdrawalMin: cents(limits.WITHDRAWAL_MIN_CENTS),
  depositMin: of('dollars', limits.DEPOSIT_MIN_DOLLARS),
  amountMax: cents(limits.AMOUNT_MAX_CENTS),
  withdrawalHold: of('hour', limits.WITHDRAWAL_HOLD_HOURS),
  commission: { format: 'percent', setting: 'commission_percent' },
  acceptTime: { format: 'hour', setting: 'accept_hours' },
  orderHold: { format: 'day', setting: 'order_hold_days' },
  appealFrom: { format: 'dollars', setting: 'dispute_appeal_cents' },
  lateRefund: of('hour', limits.LATE_REFUND_HOURS),
  questionPause: of('hour', limits.QUESTION_HOURS),
  questions: of('number', limits.ORDER_QUESTIONS_MAX),
  orderAnswer: of('number', limits.ORDER_ANSWER_MAX),
  offerTime: of('hour', limits.OFFER_HOURS),
  evidenceTime: of('hour', limits.EVIDENCE_HOURS),
  evidenceFiles: of('number', limits.EVIDENCE_FILES_MAX),
  appealTime: of('hour', limits.APPEAL_HOURS),
  disputeTime: of('day', limits.DISPUTE_DAYS),
  problems: of('number', limits.PROBLEMS_MAX),
  replaceTime: of('hour', limits.REPLACE_HOURS),
  orderTalk: of('day', limits.ORDER_TALK_DAYS),
  brief: of('number', limits.BRIEF_MAX),
  briefPro: of('number', limits.BRIEF_MAX_PRO),
  briefFiles: of('number', limits.BRIEF_FILES_MAX),
  deliveryFiles: of('number', limits.DELIVERY_FILES_MAX),
  upload: of('megabyte', limits.UPLOAD_MAX_BYTES / MEGABYTE),
  slotTurn: of('hour', limits.SLOT_TURN_HOURS),
  reviewBlind: of('day', limits.REVIEW_BLIND_DAYS),
  reviewEdit: of('hour', limits.REVIEW_EDIT_HOURS),
  reviewTitle: of('number', limits.REVIEW_TITLE_MAX),
  reviewText: of('number', limits.REVIEW_CONTENT_MAX),
  tipMin: cents(limits.TIP_MIN_CENTS),
  tipMax: cents(limits.TIP_MAX_CENTS),
  tipUndo: of('second', limits.TIP_UNDO_SECONDS),
  tipNote: of('number', limits.TIP_NOTE_MAX),
  postPriceMin: cents(limits.POST_PRICE_MIN_CENTS),
  postMedia: of('number', limits.POST_MEDIA_MAX),
  passwordMin: of('number', limits.PASSWORD_MIN),
  resetCode: of('minute', limits.RESET_CODE_MINUTES),
  codeTries: of('number', limits.CODE_TRIES_MAX),
  backupCodes: of('number', limits.BACKUP_CODES),
  trustedDevice: of('day', limits.TRUSTED_DEVICE_DAYS),
  passkeys: of('number', limits.PASSKEYS_MAX),
  sessionUse: of('day', limits.AUTH_COOKIE_DAYS),
  sessionMax: of('day', limits.SESSION_DAYS_MAX),
  confirmLink: of('hour', limits.CONFIRM_LINK_HOURS),
  exports: of('number', limits.EXPORTS_PER_DAY),
  exportKept: of('day', limits.EXPORT_DAYS),
  closing: of('day', limits.CLOSING_DAYS),
  closingReminder: of('day', limits.CLOSING_REMINDER_DAYS),
  oldHandle: of('day', limits.OLD_HANDLE_DAYS),
  ageMin: of('number', limits.MODEL_AGE_MIN),
  products: of('number', limits.PRODUCTS_MAX),
  impersonation: of('minute', limits.IMPERSONATION_MINUTES),
  translatedCharacters: of('number', limits.TRANSLATED_CHARACTERS_PER_DAY),
  blocks: of('number', limits.BLOCKS_MAX),
  message: of('number', limits.MESSAGE_MAX),
  messageFiles: of('number', limits.MESSAGE_FILES_MAX),
  messageEdit: of('minute', limits.MESSAGE_EDIT_MINUTES),
  filePriceMin: cents(limits.MEDIA_PRICE_MIN_CENTS),
  filePriceMax: cents(limits.MEDIA_PRICE_MAX_CENTS),
  broadcasts: of('number', limits.BROADCASTS_PER_DAY),
  broadcastAhead: of('day', limits.BROADCAST_DAYS_AHEAD),
  tasksDone: of('day', limits.TASK_DONE_DAYS),
  taskLabels: of('number', limits.TASK_LABELS_MAX),
  taskNote: of('number', limits.TASK_NOTE_MAX),
  digestTasks: of('number', limits.DIGEST_TASKS),
  fanTags: of('number', limits.TAGS_MAX),
  fanSegments: of('number', limits.SEGMENTS_MAX),
  userNote: of('number', limits.CHAT_NOTE_MAX),
  ticketsOpen: of('number', limits.TICKETS_OPEN_MAX),
  ticketsPerDay: of('number', limits.TICKETS_PER_DAY),
  ticketReopen: of('day', limits.TICKET_REOPEN_DAYS),
  feedEntries: of('number', limits.FEED_ENTRIES_MAX),
  feedRefresh: of('hour', limits.FEED_REFRESH_HOURS),
  keys: of('number', limits.KEYS_MAX),
  keyDays: of('day', limits.KEY_DAYS_MAX),
  // The first attempt has no delay.
  webhookAttempts: of('number', limits.DELIVERY_DELAYS_SECONDS.length + 1),
  webhookDisabled: of('day', limits.DISABLED_AFTER_DAYS),
  eventsKept: of('day', limits.EVENT_KEPT_DAYS),
  oldSecret: of('hour', limits.OLD_SECRET_HOURS),
  setupLink: of('hour', limits.SETUP_CODE_HOURS),
} as const satisfies Record<string, FixedLimit | SetLimit>

export type LimitName = keyof typeof LIMITS

const PREFIX = 'limit:'

/** Whether the text between double braces is `limit:` and a name of the list. */
export const isLimitName = (text: string): boolean => text.startsWith(PREFIX) && Object.hasOwn(LIMITS, text.slice(PREFIX.length))

/** The name within the double braces; the text was checked when it was saved. */
export const limitNamed = (text: string): LimitName | undefined =>
  isLimitName(text) ? (text.slice(PREFIX.length) as LimitName) : undefined
