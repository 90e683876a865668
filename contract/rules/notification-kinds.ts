/** The category of each kind of notification, and the kinds that leave out a channel. SQL functions get them as `kinds.category_of(…)`. */
import { EVIDENCE_HOURS, OFFER_HOURS, type NotificationCategory } from '../limits.ts'
import type { NotificationKind } from '../types.ts'
import type { OrderUpdate } from './order-words.ts'

/** Money: a change of a wallet, a payout, or what failed of either. Security: the account itself. Neither can be turned off. */
export const CATEGORY_OF_KIND: Readonly<Record<NotificationKind, NotificationCategory>> = {
  order_placed: 'orders',
  order_accepted: 'orders',
  order_completed: 'orders',
  order_update: 'orders',
  order_cancelled: 'orders',
  order_message: 'orders',
  chat_message: 'chats',
  assisted_message: 'chats',
  ticket_answered: 'tickets',
  ticket_followed: 'tickets',
  slot_free: 'orders',
  review_visible: 'orders',
  review_replied: 'orders',
  order_rejected: 'money',
  pro_reminder: 'money',
  pro_renewed: 'money',
  withdrawal_sent: 'money',
  withdrawal_rejected: 'money',
  withdrawal_failed: 'money',
  balance_adjusted: 'money',
  deposit_credited: 'money',
  deposit_failed: 'money',
  money_failed: 'money',
  tip_received: 'sales',
  post_sold: 'sales',
  comment_received: 'comments',
  new_post: 'follows',
  pro_renewal_stopped: 'pro',
  pro_ended: 'pro',
  application_submitted: 'applications',
  application_needs_info: 'applications',
  application_approved: 'applications',
  application_rejected: 'applications',
  document_expires: 'applications',
  document_asked: 'applications',
  document_accepted: 'applications',
  mark_changed: 'applications',
  password_changed: 'security',
  password_reset: 'security',
  email_change_asked: 'security',
  email_changed: 'security',
  mail_bounced: 'security',
  google_linked: 'security',
  google_unlinked: 'security',
  export_ready: 'security',
  export_failed: 'security',
  acts_altered: 'security',
  closing_begun: 'security',
  closing_undone: 'security',
  closing_reminder: 'security',
  closing_waits: 'security',
  account_suspended: 'security',
  account_restored: 'security',
  content_hidden: 'security',
  content_restored: 'security',
  sessions_ended: 'security',
  support_access: 'security',
  two_factor_on: 'security',
  two_factor_off: 'security',
  backup_codes_renewed: 'security',
  backup_code_used: 'security',
  new_sign_in: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  webhook_failing: 'security',
  webhook_recovered: 'security',
  webhook_disabled: 'security',
}

/**
 * Kinds without a mail. The caller of a refused call has seen the refusal. Bounced mail is not reported by mail. The mails about an
 * address, and about a password set by a code, are written apart: they go to an address that can differ from the account's.
 */
export const UNMAILED_KINDS = [
  'money_failed',
  'mail_bounced',
  'password_reset',
  'email_change_asked',
  'email_changed',
] as const satisfies readonly NotificationKind[]

/** Kinds without a push message: the caller of a refused call has seen the refusal. */
export const UNPUSHED_KINDS = ['money_failed'] as const satisfies readonly NotificationKind[]

export type UnmailedKind = (typeof UNMAILED_KINDS)[number]
export type UnpushedKind = (typeof UNPUSHED_KINDS)[number]

/** Hours in which the notified side should answer: evidence about a problem, otherwise an offer. */
export const answerHoursOf = (update: OrderUpdate): number => (update === 'problem_reported' ? EVIDENCE_HOURS : OFFER_HOURS)
