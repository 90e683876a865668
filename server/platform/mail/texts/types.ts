/** What a language says in mails. Placeholders: {{name}} {{productName}} {{title}} {{amount}} {{site}} {{date}} {{count}}. */

/** The texts of one kind of mail: one line that says it all, and a paragraph. */
export interface MailText {
  readonly subject: string
  readonly body: string
}

/** A text that names a number, by the plural forms of its language; `other` is for every form that is not written out. */
export type Counted = { readonly [Form in Intl.LDMLPluralRule]?: MailText } & { readonly other: MailText }

export type TextKey =
  | 'application_submitted'
  | 'application_needs_info'
  | 'application_approved'
  | 'application_rejected'
  | 'pro_renewed'
  | 'pro_renewal_stopped_price'
  | 'pro_renewal_stopped_plan'
  | 'pro_ended_off'
  | 'pro_ended_short_balance'
  | 'tip_received'
  | 'post_sold'
  | 'comment_received'
  | 'order_placed'
  | 'order_accepted'
  | 'order_completed'
  | 'order_rejected_model'
  | 'order_rejected_admin'
  | 'order_rejected_clock'
  | 'order_cancelled'

export interface MailTexts {
  readonly greeting: string
  /** The link to the page that the mail is about. */
  readonly open: string
  /** Why this mail came, at its end. */
  readonly footer: string
  /** The link that ends mails about activity. */
  readonly unsubscribe: string
  readonly unsubscribePage: { readonly title: string; readonly text: string; readonly button: string; readonly doneTitle: string; readonly doneText: string; readonly invalid: string }
  readonly kinds: Readonly<Record<TextKey, MailText>> & { readonly pro_reminder_on: Counted; readonly pro_reminder_off: Counted }
}
