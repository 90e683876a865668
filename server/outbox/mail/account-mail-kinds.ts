/** Mails about an account itself: on no list, and sent whatever the user chose. */
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

/** Those that report an event; a user has just requested each of the others. */
const TOLD: ReadonlySet<AccountMailKind> = new Set([
  'password_reset',
  'email_change_asked',
  'email_changed',
  'email_left',
  'account_erased',
])
export const isAskedFor = (kind: AccountMailKind): boolean => !TOLD.has(kind)

/** Those with a link to their page; a code is typed on the page that requested it. */
const PAGES = {
  password_reset: '/sign-in',
  email_confirm: '/confirm-email',
  email_in_use: '/sign-in',
  email_change: '/confirm-email',
  email_change_asked: '/forgot-password',
} as const satisfies Partial<Record<AccountMailKind, string>>
export const hasButton = (kind: AccountMailKind): kind is keyof typeof PAGES => Object.hasOwn(PAGES, kind)
/** The page that its button opens: a path of this site. */
export const pageOfAccountMail = (kind: keyof typeof PAGES): string => PAGES[kind]

const ACCOUNT_KINDS: ReadonlySet<string> = new Set(ACCOUNT_MAIL_KINDS)
/** May a message of this kind be sent after it was given up? The data of an account mail (a code, a link) is gone by then. */
export const isMailRetryable = (kind: string): boolean => !ACCOUNT_KINDS.has(kind)
