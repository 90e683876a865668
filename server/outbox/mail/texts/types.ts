/** What a language says in mails. Placeholders: {{name}} {{productName}} {{title}} {{amount}} {{site}} {{date}} {{moment}} {{email}} {{left}} {{device}}. */
import type { ChosenCategory } from '#contract/limits.ts'

/** The texts of one kind of mail: one line that says it all, and a paragraph. */
export interface MailText {
  readonly subject: string
  readonly body: string
}

export type TextKey =
  | 'password_changed'
  | 'application_submitted'
  | 'application_needs_info'
  | 'application_approved'
  | 'application_rejected'
  | 'pro_reminder_renewed'
  | 'pro_reminder_off'
  | 'pro_reminder_suspended'
  | 'pro_renewed'
  | 'pro_renewal_stopped_price'
  | 'pro_renewal_stopped_plan'
  | 'pro_ended_off'
  | 'pro_ended_short_balance'
  | 'pro_ended_suspended'
  | 'tip_received'
  | 'post_sold'
  | 'new_post'
  | 'comment_received'
  | 'order_placed'
  | 'order_accepted'
  | 'order_completed'
  | 'order_rejected_model'
  | 'order_rejected_admin'
  | 'order_rejected_clock'
  | 'order_cancelled_customer'
  | 'order_cancelled_admin'
  | 'order_cancelled_clock'
  | 'deposit_credited'
  | 'deposit_failed_expired'
  | 'deposit_failed_provider_failed'
  | 'withdrawal_sent'
  | 'withdrawal_rejected'
  | 'google_linked'
  | 'google_unlinked'
  | 'export_ready'
  | 'export_failed'
  | 'closing_begun'
  | 'closing_undone'
  | 'closing_reminder'
  | 'closing_waits'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'backup_codes_renewed'
  | 'backup_code_used'
  | 'new_sign_in_from'
  | 'new_sign_in_unknown'
  | 'passkey_added'
  | 'passkey_removed'
  | 'account_suspended_until'
  | 'account_suspended_open'
  | 'account_restored'
  | 'sessions_ended'
  | 'support_access'

export interface MailTexts {
  readonly greeting: string
  /** What a person is called who has left. */
  readonly former: string
  /** The link to the page that the mail is about. */
  readonly open: string
  /** Why this mail came, at its end. */
  readonly footer: string
  /** The link that ends mails of a category, by its name ({{list}}). */
  readonly unsubscribe: string
  readonly unsubscribePage: {
    readonly title: string
    readonly text: string
    readonly button: string
    readonly doneTitle: string
    readonly doneText: string
    readonly invalid: string
  }
  /** What mails are chosen by. */
  readonly lists: Readonly<Record<ChosenCategory, string>>
  /** What stands in place of all that tells where a mail is from and what it is about, for who wants it so. */
  readonly discreet: {
    readonly sender: string
    readonly subject: string
    readonly accountSubject: string
    readonly body: string
    readonly open: string
    readonly footer: string
  }
  readonly kinds: Readonly<Record<TextKey, MailText>>
}
