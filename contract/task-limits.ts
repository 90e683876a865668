/** The numbers and names of the work queue: a part of limits.ts, which exports them. */
/** Ours: kinds of tasks of a user, in the order of the filter. `note` is a note of their own. */
export const TASK_KINDS = [
  'accept_order',
  'deliver_order',
  'answer_offer',
  'send_evidence',
  'answer_question',
  'decide_late',
  'review_delivery',
  'await_order',
  'await_offer',
  'pay_deposit',
  'confirm_email',
  'finish_application',
  'answer_ticket',
  'await_payout',
  'decide_withdrawal',
  'send_withdrawal',
  'decide_adjustment',
  'decide_application',
  'check_document',
  'confirm_approval',
  'decide_dispute',
  'handle_ticket',
  'note',
] as const
export type TaskKindName = (typeof TASK_KINDS)[number]
/** Ours: a snoozed task is in none of the other states. `waiting`: another user, or the clock, is next. */
export const TASK_STATUSES = ['todo', 'doing', 'waiting', 'snoozed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]
/** Ours, the lowest first: a mark stores the place. */
export const TASK_PRIORITIES = ['low', 'normal', 'high'] as const
export type TaskPriority = (typeof TASK_PRIORITIES)[number]
export const TASK_SORTS = ['due', 'money', 'newest', 'priority'] as const
export type TaskSort = (typeof TASK_SORTS)[number]
/** Ours: tasks of one kind that are read at once, the most urgent first. */
export const TASKS_OF_KIND_MAX = 500
/** Ours: tasks that one call arranges. */
export const TASKS_ARRANGED_MAX = 100
/** Ours: characters of a key, of a user's own note on a task, of a note that is a task, and of a label; labels of a task and of a filter. */
export const TASK_KEY_MAX = 120
export const TASK_REMARK_MAX = 1000
export const TASK_NOTE_MAX = 200
export const TASK_LABEL_MAX = 30
export const TASK_LABELS_MAX = 8
/** Ours: open notes of a user, so that all are in the queue. */
export const TASK_NOTES_MAX = 500
/** Ours: days that a task can sleep, that acts are listed as done, and that marks and done notes are kept after their last change. */
export const TASK_SNOOZE_DAYS = 366
export const TASK_DONE_DAYS = 30
export const TASK_MARK_DAYS = 400
/** Ours: the badge counts up to this number. */
export const TASKS_COUNT_MAX = 99
/** Ours: the hour of the daily mail in its reader's time zone; hours after which it waits for the next day; the tasks that it names. */
export const DIGEST_HOUR = 8
export const DIGEST_LATE_HOURS = 6
export const DIGEST_TASKS = 10
