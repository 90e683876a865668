/** Every number of the product's rules, once. The source of each stands beside it. Imports nothing: it reaches the browser. */

/** spec §9: the smallest withdrawal, in cents ($25.00). */
export const WITHDRAWAL_MIN_CENTS = 25_00
/** spec §9: quick amounts of Add Funds, in dollars. */
export const DEPOSIT_QUICK_DOLLARS = [10, 20, 50, 100] as const
/** spec §5: the amount Add Funds starts with, in dollars. */
export const DEPOSIT_DEFAULT_DOLLARS = 20
/** spec §5: input minimum and step of Add Funds, in dollars. */
export const DEPOSIT_MIN_DOLLARS = 1
export const DEPOSIT_STEP_DOLLARS = 0.01
/** Ours: one deposit, order or withdrawal never moves more than this ($100,000). */
export const AMOUNT_MAX_CENTS = 100_000_00
/** spec §9. */
export const DEPOSIT_CURRENCY = 'USDT'
/** spec §9: the order id of a deposit is this, a timestamp, a dash and a random number. */
export const DEPOSIT_ORDER_PREFIX = 'DEP-'

/** spec §9: dashboard lists show this many orders or transactions. */
export const DASHBOARD_LIST_LENGTH = 4
/** Ours: the longest page of any list, and its usual length. */
export const PAGE_MAX = 100
export const PAGE_DEFAULT = 20

/** spec §5, §9: reviews. */
export const REVIEW_TITLE_MAX = 100
export const REVIEW_CONTENT_MAX = 1000
export const RATING_MIN = 1
export const RATING_MAX = 5
export const RATING_DEFAULT = 5

/** spec §5: media of an order, in bytes (50 MB). */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024
/** product.md §0: `cloudflare_r2.uploadToR2` takes files up to this size, in bytes. */
export const UPLOAD_SMALL_MAX_BYTES = 4 * 1024 * 1024
/** reference/s3-r2.md §2: the smallest part of a multipart upload; ours are this size, the last is smaller. */
export const UPLOAD_PART_BYTES = 5 * 1024 * 1024
/** Ours: a picture for the public (avatar, cover, sample), in bytes. */
export const PICTURE_UPLOAD_MAX_BYTES = 15 * 1024 * 1024
/** Ours: pixels of a picture that we make others of; phones take up to 50 million by default. */
export const ITEM_PIXELS_MAX = 64_000_000
/** Ours: the longest clip or sound of a post, in seconds. */
export const CLIP_MAX_SECONDS = 600
/** Ours: items that are asked for at once. */
export const MEDIA_ITEMS_MAX = 40
/** Ours: files of one delivery. */
export const DELIVERY_FILES_MAX = 10

/** spec §9. */
export const PASSWORD_MIN = 7
export const PASSWORD_MAX = 200
export const OTP_LENGTH = 7
/** spec §2: the divider of a code stands after so many characters. */
export const OTP_DIVIDER_AFTER = 3
/** product.md §1: how long the code of a forgotten password is good, in minutes, and how often it may be tried. */
export const RESET_CODE_MINUTES = 15
export const CODE_TRIES_MAX = 5
/** reference/mail-and-2fa.md §3–§6: the second factor. Codes of apps have six digits; steps that wait for one and mailed codes last so many minutes. */
export const TOTP_DIGITS = 6
export const SECOND_STEP_MINUTES = 10
export const BACKUP_CODES = 10
/** Ours: characters of a backup code, about 59 bits, shown in groups. */
export const BACKUP_CODE_LENGTH = 12
export const BACKUP_CODE_GROUP = 4
/** Ours: how long a secret that was shown waits for its first code, in minutes. */
export const TOTP_SETUP_MINUTES = 30
/** product.md: a trusted browser is not asked for so many days; ours: of so many accounts at once. */
export const TRUSTED_DEVICE_DAYS = 30
export const TRUSTED_ACCOUNTS_MAX = 5
/** A browser that an account was signed in to from is known to it for so long from its last sign-in, and so many of them are. */
export const KNOWN_BROWSER_DAYS = 365
export const KNOWN_BROWSERS_MAX = 20
/** Ours: passkeys of one account, and how long their names may be. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 50
/** Signatures of passkeys, by their COSE numbers: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const
/** Ours: a mail with a code or a link comes again after so many seconds, and so often in an hour. */
export const CODE_RESEND_SECONDS = 60
export const CODE_MAILS_PER_HOUR = 5
/** Ours: how long the link that confirms an e-mail address is good, in hours. */
export const CONFIRM_LINK_HOURS = 24
/** Ours: the code by which the first admin's account is opened, in hours from the start that printed it. */
export const SETUP_CODE_HOURS = 24
/** product.md §1. */
export const NAME_MIN = 2
export const NAME_MAX = 50
export const EMAIL_MAX = 254

/** The Terms and the Privacy Policy that a person accepts at sign-up, by the day of their version. */
export const TERMS_VERSION = '2026-11-21'

/** product.md §3: length of a brief for everybody, and with Pro. */
export const BRIEF_MAX = 300
export const BRIEF_MAX_PRO = 1000
/** Ours: the least that a product's own limit of briefs can be; the most is BRIEF_MAX. */
export const PRODUCT_BRIEF_MIN = 50
export const NOTES_MAX = 1000
/** Ours: reason given with a rejection. */
export const REASON_MAX = 500
/** Ours: by which a payment that was made outside is found again. */
export const REFERENCE_MIN = 3
export const REFERENCE_MAX = 200
export const ADDONS_MAX = 20
/** Ours: the address that a payout goes to, in characters. */
export const PAYOUT_DETAILS_MAX = 200
/** Ours: the shortest time for delivery, whatever add-ons take away, in days. */
export const DELIVERY_DAYS_MIN = 1

/** spec §9: cookies, in days. */
export const AUTH_COOKIE_DAYS = 30
export const LANGUAGE_COOKIE_DAYS = 365
export const SIDEBAR_COOKIE_DAYS = 7

/** spec §4, §9: presence heartbeat; product.md §2: online means seen within this time. In milliseconds. */
export const PRESENCE_HEARTBEAT_MS = 60_000
export const PRESENCE_ONLINE_MS = 120_000

/** Models that one person follows: the feed reads the newest posts of all of them. */
export const FOLLOWED_MAX = 1_000

/** product.md §2: the median time to accept is that of so many accepted orders, the last ones. */
export const ACCEPTANCE_ORDERS = 100

/** spec §9: waits of the screens, in milliseconds. */
export const AUTH_GUARD_TIMEOUT_MS = 3_000
export const EXTERNAL_SIGN_IN_TIMEOUT_MS = 3_000
export const WITHDRAWAL_CLOSE_MS = 2_000
export const REFRESH_AFTER_MONEY_MS = 2_500
export const REFRESH_AFTER_UPLOAD_MS = 1_500
export const QUERY_STALE_MS = 10_000
export const QUERY_RETRIES = 3
export const TOKEN_REFRESH_LEEWAY_SECONDS = 2

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** A network is a household or a school: it waits for five minutes at most. */
const NETWORK_WAIT_MAX_SECONDS = 300
const MANY = { free: 600, forgetSeconds: 1, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
const GUESSES = { free: 10, forgetSeconds: 60, waitFirstSeconds: 2, waitMaxSeconds: HOUR_SECONDS }
const MAILS = { free: 10, forgetSeconds: 360, waitFirstSeconds: 2, waitMaxSeconds: HOUR_SECONDS }
const MAILS_OF_NETWORK = { free: 50, forgetSeconds: 120, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
const BEGINNINGS = { free: 30, forgetSeconds: 10, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
const CHANGES = { free: 60, forgetSeconds: 10, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
/** Mistakes, and new accounts, of one network: all kinds of guesses together. */
const MISTAKES = { free: 50, forgetSeconds: 600, waitFirstSeconds: 2, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }
/** Attempts at one account. `forgetSeconds`: all of them are forgotten after so long without one. */
const ATTEMPTS = { free: 5, forgetSeconds: DAY_SECONDS, waitFirstSeconds: 60, waitMaxSeconds: HOUR_SECONDS }
/** NIST SP 800-63B-4 §3.2.2: from so many failed attempts in a row on an account has one a day. */
export const ATTEMPTS_CAP = 100
/** A known browser with so many failed attempts in a row is unknown again. */
export const KNOWN_BROWSER_ATTEMPTS = 10

/**
 * Ours: how often calls may be made (docs/decisions/2026-11-22-limits-of-accounts.md). Each entry of the contract names its own.
 *
 *   signIn   a password for an e-mail address; shares its mistakes of a network with `guess`
 *   guess    compares something that may be guessed or forged
 *   mail     sends mail, to whatever address
 *   start    begins what another call ends: a household opens many pages
 *   end      ends sessions. The account has ten times what one session has: a stolen session cannot use up what its owner needs to end it
 *   change   every other change to an account. So is what a user adds to it: the session was given the secret that it is compared with
 *   comment  ten in a minute
 */
export const CALL_LIMITS = {
  signIn: { bucket: 'guess', by: { email: ATTEMPTS, browser: ATTEMPTS, network: MISTAKES }, counts: 'failures', isCountedByHandler: true },
  guess: { bucket: 'guess', by: { account: GUESSES, device: GUESSES, network: MISTAKES }, counts: 'failures', isCountedByHandler: false },
  mail: {
    bucket: 'mail',
    by: { account: MAILS, device: MAILS, network: MAILS_OF_NETWORK },
    counts: 'calls',
    isCountedByHandler: false,
  },
  start: { bucket: 'start', by: { account: BEGINNINGS, device: BEGINNINGS, network: MANY }, counts: 'calls', isCountedByHandler: false },
  end: { bucket: 'end', by: { account: MANY, device: CHANGES, network: MANY }, counts: 'calls', isCountedByHandler: false },
  change: { bucket: 'change', by: { account: CHANGES, device: CHANGES, network: MANY }, counts: 'calls', isCountedByHandler: false },
  comment: {
    bucket: 'comment',
    by: { account: { free: 9, forgetSeconds: 6, waitFirstSeconds: 60, waitMaxSeconds: 60 } },
    counts: 'calls',
    isCountedByHandler: false,
  },
} as const

/** Ours: whoever has signed in or proven it again is believed to be the owner for this long, in sensitive steps. */
export const PROOF_MINUTES = 10
/** Ours: a session ends so many days after its sign-in, however often it is used. */
export const SESSION_DAYS_MAX = 90
/** Ours: the last use of a session is written down no more often than this. */
export const SESSION_USE_REST_MINUTES = 3
/** product.md §1: after a changed password or second factor no money is paid out for so long. */
export const WITHDRAWAL_HOLD_HOURS = 24
export const TOAST_DURATION_MS = 5_000
export const TOAST_LIMIT = 1
export const TOAST_REMOVE_MS = 1_000_000
export const TOAST_SWIPE_PX = 50
export const NAV_SHRINK_PX = 10
export const NAV_SHRINK_DELAY_MS = 10

/** product.md §4: money and clock of an order; the first three are defaults of system settings. */
export const ACCEPT_HOURS = 72
export const ORDER_HOLD_DAYS = 3
export const COMMISSION_PERCENT = 20
/** product.md §4: silence after the late flag that refunds, in hours. */
export const LATE_REFUND_HOURS = 72

/** product.md §3: reminders before Pro ends or renews, in days ahead. */
export const PRO_REMINDER_DAYS = [7, 1] as const
/** Ours: Pro is renewed this long before it ends, so that nobody loses it in between; in milliseconds. */
export const PRO_RENEW_AHEAD_MS = 60 * 60 * 1000

/** Ours: what a post holds; lengths in characters. */
export const POST_TITLE_MAX = 100
export const POST_TEASER_MAX = 300
export const POST_TEXT_MAX = 5000
export const POST_MEDIA_MAX = 20
export const POST_TAGS_MAX = 10
export const TAG_MAX = 30
export const ALT_MAX = 300
export const POSTS_PINNED_MAX = 3
export const COMMENT_MAX = 1000
/** Ours: what a paid post may cost, in cents. */
export const POST_PRICE_MIN_CENTS = 1_00
export const POST_PRICE_MAX_CENTS = 10_000_00
/** Ours: a post is scheduled so far ahead, at least in minutes and at most in days. */
export const POST_SCHEDULE_MINUTES_MIN = 1
export const POST_SCHEDULE_DAYS_MAX = 365

/** product.md §3: tips, in dollars; smallest and largest are ours. */
export const TIP_PRESET_DOLLARS = [5, 10, 20, 50] as const
export const TIP_MIN_CENTS = 1_00
export const TIP_MAX_CENTS = 5_000_00
export const TIP_NOTE_MAX = 200

/** product.md §1: an admin is in somebody's account for so long, and no longer. */
export const IMPERSONATION_MINUTES = 60
/** Ours: for how many days somebody can be suspended; besides, until it is lifted. */
export const SUSPENSION_DAYS = [1, 3, 7, 30, 90, 365] as const
/** Ours: people are counted up to here; beyond it there are just more. */
export const PEOPLE_COUNT_MAX = 1_000

/** Ours: a profile and what it sells; lengths in characters. A post's tags are as long. */
export const HEADLINE_MAX = 160
export const BIO_MAX = 4000
/** Ours: pages elsewhere that a person names, and how long an address may be. */
export const LINKS_MAX = 5
export const LINK_MAX = 200
export const PROFILE_TAGS_MAX = 12
export const WONT_DO_MAX = 12
export const WONT_DO_LENGTH_MAX = 80
export const PRODUCTS_MAX = 30
export const PRODUCT_NAME_MIN = 2
export const PRODUCT_NAME_MAX = 100
export const PRODUCT_TEXT_MAX = 2000
export const PRODUCT_DAYS_MAX = 365
export const PRODUCT_REVISIONS_MAX = 20
export const PRODUCT_SLOTS_MAX = 1000
/** Ours: pictures that show what a product looks like. */
export const SAMPLES_MAX = 4
/** Ours: the part of an address that names a person, in characters. */
export const HANDLE_MIN = 2
export const HANDLE_MAX = 40
/** product.md §2: an old name leads to the new one, and is nobody else's, for this many days; ours: so many of one person at once. */
export const OLD_HANDLE_DAYS = 90
export const OLD_HANDLES_MAX = 5

/** Ours: copies of one's own data that a person asks for in a day, and how many days each can be downloaded. */
export const EXPORTS_PER_DAY = 3
export const EXPORT_DAYS = 7
/** product.md §6: so many days one can change one's mind about leaving; ours: the reminder comes so many days before they are over. */
export const CLOSING_DAYS = 30
export const CLOSING_REMINDER_DAYS = 7
/** Ours: what is under way when an account is closed, and ends by itself; it is erased only then. */
export const CLOSING_WAITS_FOR: readonly string[] = ['withdrawal', 'deposit']
/** Ours: what a person is called who has left. Screens say it in the reader's language. */
export const FORMER_MEMBER = 'Former member'

/** Ours: the version of the agreement that a model signs; a new one is signed anew. */
export const MODEL_AGREEMENT_VERSION = '2026-11-21'
/** product.md §2: models are adults. */
export const MODEL_AGE_MIN = 18
/** Ours: an identity document, in bytes; its names, in characters. */
export const IDENTITY_FILE_MAX_BYTES = 10 * 1024 * 1024
export const LEGAL_NAME_MAX = 100
/** Ours: what an applicant says about the own work, in characters. */
export const WORK_ABOUT_MIN = 20
export const WORK_ABOUT_MAX = 1000
/** Ours: documents of an application that nobody has touched for this many days are removed. */
export const IDENTITY_DRAFT_DAYS = 60

/** Ours: filters of The Models. Delivery times to choose from, in days; `models.place_of` knows the same ones. */
export const DELIVERY_DAYS = [1, 3, 7, 14, 30] as const
/** Ours: how many models are counted; beyond it there are just more. */
export const MODELS_COUNT_MAX = 1_000
export const SEARCH_MAX = 100

/** product.md §6, Settings → Display: what the navigation can leave out, the cards of the dashboard as they stand at first, and where a fresh load of `/` leads (product.md §0). */
export const NAV_CHOICES = ['/my-posts', '/dashboard', '/library', '/transactions'] as const
export type NavChoice = (typeof NAV_CHOICES)[number]
export const DASHBOARD_CARDS = ['balance', 'toFulfill', 'orders', 'stats', 'posts', 'followed'] as const
export type DashboardCard = (typeof DASHBOARD_CARDS)[number]
export const START_PAGES = ['models', 'dashboard'] as const
export type StartPage = (typeof START_PAGES)[number]

/** spec §9. */
export const LANGUAGES = ['en', 'it', 'fr', 'zh', 'es', 'pt', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
export const FONTS = ['inter', 'manrope', 'system', 'quicksand'] as const
export type Font = (typeof FONTS)[number]
/** spec §3: the fallback title of the site; product.md: its text. */
export const SITE_TITLE = 'Atelier'
/** Ours: what news are chosen by. Those that can be turned off; the others never are (product.md §6). `rules/notification-kinds.ts` gives each kind one. */
export const CHOSEN_CATEGORIES = ['orders', 'sales', 'comments', 'follows', 'pro', 'applications'] as const
export type ChosenCategory = (typeof CHOSEN_CATEGORIES)[number]
export const NOTICE_CATEGORIES = [...CHOSEN_CATEGORIES, 'money', 'security'] as const
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number]
export const NOTICE_CHANNELS = ['app', 'email', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
export const MINUTES_OF_DAY = 24 * 60
/** reference/web-push.md §5: browsers of one person that get messages; ours: the length of their addresses. */
export const PUSH_SUBSCRIPTIONS_MAX = 10
export const PUSH_ENDPOINT_MAX = 1_000
/** Ours: a message to try comes again after so many seconds. */
export const PUSH_TEST_SECONDS = 10
