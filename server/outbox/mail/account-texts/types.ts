/** What a language says in mails about an account itself. Placeholders: {{site}} {{minutes}} {{hours}} {{address}}, of a payout {{amount}} {{way}} {{payee}}. */
export const ACCOUNT_MAIL_KINDS = [
  'reset_code',
  'sign_in_code',
  'step_code',
  'payout_code',
  'password_reset',
  'email_confirm',
  'email_in_use',
  'email_change',
  'email_change_asked',
  'email_changed',
  'email_left',
  'email_test',
  'account_erased',
] as const
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number]

/** Those that tell what has happened; somebody has just asked for each of the others. */
const TOLD: ReadonlySet<AccountMailKind> = new Set([
  'password_reset',
  'email_change_asked',
  'email_changed',
  'email_left',
  'account_erased',
])
export const isAskedFor = (kind: AccountMailKind): boolean => !TOLD.has(kind)

export interface AccountMailText {
  readonly subject: string
  readonly body: string
  /** The link to the page that it is about; none in a mail with a code, which is typed where it was asked for. */
  readonly button: string | null
  /** What to do when it was somebody else. */
  readonly after: string
}

export interface AccountMailTexts {
  /** To somebody who has not proven to be that person: anybody can write a name into a form. */
  readonly plainGreeting: string
  readonly footer: string
  readonly kinds: Readonly<Record<AccountMailKind, AccountMailText>>
}
