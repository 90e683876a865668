/** The mails about an account itself: sent whatever its owner chose, on no list. */
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

/** Those with a link to the page that they are about; a code is typed where it was asked for. */
const WITH_BUTTON = ['password_reset', 'email_confirm', 'email_in_use', 'email_change', 'email_change_asked'] as const
export const hasButton = (kind: AccountMailKind): kind is (typeof WITH_BUTTON)[number] =>
  (WITH_BUTTON as readonly AccountMailKind[]).includes(kind)
