/** Every number of the product's rules, once, each with its source. Imports nothing, since it reaches the browser. */

/** spec §9: the smallest withdrawal, in cents ($25.00). */
export const WITHDRAWAL_MIN_CENTS = 25_00
/** spec §9: quick amounts of Add Funds, in dollars. */
export const DEPOSIT_QUICK_DOLLARS = [10, 20, 50, 100] as const
/** spec §5: the initial amount of Add Funds, in dollars. */
export const DEPOSIT_DEFAULT_DOLLARS = 20
/** spec §5: input minimum and step of Add Funds, in dollars. */
export const DEPOSIT_MIN_DOLLARS = 1
export const DEPOSIT_STEP_DOLLARS = 0.01
/** Ours: maximum of one deposit, order or withdrawal ($100,000), in cents. */
export const AMOUNT_MAX_CENTS = 100_000_00
/** spec §9. */
export const DEPOSIT_CURRENCY = 'USDT'
/** spec §9: the order id of a deposit is this prefix, a timestamp, a dash and a random number. */
export const DEPOSIT_ORDER_PREFIX = 'DEP-'

/** spec §9: number of orders or transactions in dashboard lists. */
export const DASHBOARD_LIST_LENGTH = 4
/** Orders, deposits, withdrawals and tickets each on the page of a user in the admin area. */
export const LINKED_LENGTH = 5
/** Ours: maximum and default page size of lists. */
export const PAGE_MAX = 100
export const PAGE_DEFAULT = 20

/** spec §5, §9: reviews. */
export const REVIEW_TITLE_MAX = 100
export const REVIEW_CONTENT_MAX = 1000
/** Ours: days after the end of an order when its reviews become visible at the latest; hours in which a review (once) and a reply can be changed. */
export const REVIEW_BLIND_DAYS = 7
export const REVIEW_EDIT_HOURS = 48
/** Ours: lengths of a public reply and of the private note about a customer, in characters. */
export const REVIEW_REPLY_MAX = 1000
export const CUSTOMER_NOTE_MAX = 1000
export const RATING_MIN = 1
export const RATING_MAX = 5
export const RATING_DEFAULT = 5

/** spec §5: media of an order, in bytes (50 MB). */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024
/** product.md §0: `cloudflare_r2.uploadToR2` takes files up to this size, in bytes. */
export const UPLOAD_SMALL_MAX_BYTES = 4 * 1024 * 1024
/** reference/s3-r2.md §2: the minimum part of a multipart upload, in bytes. Our parts have this size; the last may be smaller. */
export const UPLOAD_PART_BYTES = 5 * 1024 * 1024
/** Ours: maximum of a public picture (avatar, cover, sample), in bytes. */
export const PICTURE_UPLOAD_MAX_BYTES = 15 * 1024 * 1024
/** Ours: maximum pixels of a picture to re-encode; phones take up to 50 million by default. */
export const ITEM_PIXELS_MAX = 64_000_000
/** Ours: the longest clip or sound of a post, in seconds. */
export const CLIP_MAX_SECONDS = 600
/** Ours: items per call. */
export const MEDIA_ITEMS_MAX = 40
/** Ours: files of one delivery. */
export const DELIVERY_FILES_MAX = 10

/** spec §9. */
export const PASSWORD_MIN = 7
export const PASSWORD_MAX = 200
export const OTP_LENGTH = 7
/** spec §2: the divider of a code stands after so many characters. */
export const OTP_DIVIDER_AFTER = 3
/** product.md §1: lifetime in minutes and attempts of the code for a forgotten password. */
export const RESET_CODE_MINUTES = 15
export const CODE_TRIES_MAX = 5
/** reference/mail-and-2fa.md §3–§6: the second factor. Digits of an app's code; lifetimes of a waiting sign-in and of a mailed code, in minutes. */
export const TOTP_DIGITS = 6
export const SECOND_STEP_MINUTES = 10
export const BACKUP_CODES = 10
/** Ours: characters of a backup code, about 59 bits, shown in groups. */
export const BACKUP_CODE_LENGTH = 12
export const BACKUP_CODE_GROUP = 4
/** Ours: how long a shown secret waits for its first code, in minutes. */
export const TOTP_SETUP_MINUTES = 30
/** product.md: days of trust in a browser; ours: accounts per trusted browser. */
export const TRUSTED_DEVICE_DAYS = 30
export const TRUSTED_ACCOUNTS_MAX = 5
/** Ours: known devices of an account: days from their last sign-in, and their number. */
export const KNOWN_BROWSER_DAYS = 365
export const KNOWN_BROWSERS_MAX = 20
/** Ours: passkeys of one account, and the length of their names. */
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 50
/** Signature algorithms of passkeys, by their COSE numbers: EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const
/** Ours: pause between mails with a code or link, in seconds, and their number in an hour. */
export const CODE_RESEND_SECONDS = 60
export const CODE_MAILS_PER_HOUR = 5
/** Ours: lifetime of the link that confirms an e-mail address, in hours. */
export const CONFIRM_LINK_HOURS = 24
/** Ours: lifetime of the code for the first admin's account, in hours from the start that printed it. */
export const SETUP_CODE_HOURS = 24
/** product.md §1. */
export const NAME_MIN = 2
export const NAME_MAX = 50
export const EMAIL_MAX = 254

/** Versions of the Terms and the Privacy Policy that users accept at sign-up, by date. */
export const TERMS_VERSION = '2026-11-21'

/** product.md §3: maximum characters of a brief, without and with Pro. */
export const BRIEF_MAX = 2000
export const BRIEF_MAX_PRO = 5000
/** product.md §3: minimum of a product's own limit of briefs; the maximum is BRIEF_MAX. A lower limit that is stored from before counts as this. */
export const PRODUCT_BRIEF_MIN = 500
export const NOTES_MAX = 1000
/** Issue of custom orders: a model's own questions of a product; their lengths, and those of choices and answers, are ours, in characters. */
export const QUESTIONS_MAX = 8
export const QUESTION_MAX = 300
export const CHOICES_MIN = 2
export const CHOICES_MAX = 12
export const CHOICE_MAX = 100
export const ANSWER_MAX = 1000
/** Files that a customer sends with a brief. */
export const BRIEF_FILES_MAX = 5
/** Ours: terms that an installation bans, and characters of each. */
export const BANNED_TERMS_MAX = 1_000
export const BANNED_TERM_MAX = 100
/** Ours: changes of settings that wait for their time. */
export const SCHEDULED_SETTINGS_MAX = 50
/** Hours that a notified customer has to order a free slot, before the next one is notified; ours: products that one customer waits for. */
export const SLOT_TURN_HOURS = 24
export const SLOT_WAITS_MAX = 50
/** Maximum characters of a product's licence. */
export const LICENCE_MAX = 2000
/** Ours: maximum characters of the reason for a rejection. */
export const REASON_MAX = 500
/** Ours: maximum characters of the reference of an outside payment. */
export const REFERENCE_MIN = 3
export const REFERENCE_MAX = 200
export const ADDONS_MAX = 20
/** Ours: maximum characters of a payout address. */
export const PAYOUT_DETAILS_MAX = 200
/** Ours: minimum time for delivery, with all add-ons, in days. */
export const DELIVERY_DAYS_MIN = 1

/** spec §9: cookies, in days. */
export const AUTH_COOKIE_DAYS = 30
export const LANGUAGE_COOKIE_DAYS = 365
export const SIDEBAR_COOKIE_DAYS = 7

/** spec §4, §9: presence heartbeat; product.md §2: online means seen within this time. In milliseconds. */
export const PRESENCE_HEARTBEAT_MS = 60_000
export const PRESENCE_ONLINE_MS = 120_000

/** Ours: models that one user can follow; the feed reads the newest posts of all of them. */
export const FOLLOWED_MAX = 1_000

/** Ours: users that one user can block. */
export const BLOCKS_MAX = 1_000

/** product.md §2: the median time to accept covers this number of latest accepted orders. */
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

/** NIST SP 800-63B-4 §3.2.2: after this number of consecutive failed attempts an account has one a day. */
export const ATTEMPTS_CAP = 100
/** A known device with this number of consecutive failed attempts becomes unknown. */
export const KNOWN_BROWSER_ATTEMPTS = 10

/** Ours: how long a sign-in or proof opens sensitive steps. */
export const PROOF_MINUTES = 10
/** Ours: maximum lifetime of a session, in days from its sign-in. */
export const SESSION_DAYS_MAX = 90
/** Ours: minimum interval between two records of a session's last use. */
export const SESSION_USE_REST_MINUTES = 3
/** product.md §1: how long payouts are held after a changed password or second factor. */
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
/** Hours from the delivery in which the model may replace it, unless the customer has downloaded it. */
export const REPLACE_HOURS = 24
/** product.md §4: hours from the late flag to the refund. */
export const LATE_REFUND_HOURS = 72
/** product.md §4: questions of one order, and hours that they pause it in all. */
export const ORDER_QUESTIONS_MAX = 3
export const QUESTION_HOURS = 72
export const QUESTION_TEXT_MAX = 1000
export const ORDER_ANSWER_MAX = 2000
/** reference/admin-orders-payouts-trust.md §F3: hours until an unanswered offer lapses. */
export const OFFER_HOURS = 48
export const OFFER_MESSAGE_MAX = 1000
/** Ours: points of a revision or a problem, the characters of each, and those of a delivery's note. */
export const POINTS_MAX = 20
export const POINT_TEXT_MAX = 500
export const DELIVERY_NOTE_MAX = 1000
/** reference/admin-orders-payouts-trust.md §F3: files of each side about a problem, hours for its answer and for an appeal, days until it is refunded undecided. */
export const EVIDENCE_FILES_MAX = 5
export const EVIDENCE_HOURS = 72
export const APPEAL_HOURS = 72
export const DISPUTE_DAYS = 14
/** Ours: problems with one delivery, so that reporting and withdrawing cannot keep a payment on hold for ever. */
export const PROBLEMS_MAX = 2
export const DECISION_MAX = 2000
/** Ours: default of the setting: a decision about more than this, in cents, can be appealed against. */
export const DISPUTE_APPEAL_CENTS = 2000
/** Ours: characters of a statement about a problem, and of the sentence to a point. */
export const EVIDENCE_TEXT_MAX = 4000
export const FINDING_TEXT_MAX = 500
/** reference/admin-orders-payouts-trust.md §F3: last decisions about the same reason, shown to staff. */
export const DECISIONS_ALIKE = 50
/** Ours: open orders that the calendar of due dates shows of a month. */
export const DUE_ORDERS_MAX = 300
/** Ours: files of a ZIP that the page of an order lists; the rest is a count. */
export const ZIP_LISTED_MAX = 200
/** Issue of custom orders: days after an order's end in which both sides read its old rounds, and write to each other. */
export const ORDER_TALK_DAYS = 30

/** product.md §3: reminders before Pro ends or renews, in days ahead. */
export const PRO_REMINDER_DAYS = [7, 1] as const
/** Ours: how long before its end Pro renews, in milliseconds, so that it has no gap. */
export const PRO_RENEW_AHEAD_MS = 60 * 60 * 1000

/** Ours: bounds of a plan of Pro. */
export const PLAN_NAME_MAX = 50
export const PLAN_PRICE_MAX_CENTS = 100_000_00
export const PLAN_DAYS_MAX = 3660
export const PLAN_POSITION_MAX = 99

/** Ours: limits of a post; lengths in characters. */
export const POST_TITLE_MAX = 100
export const POST_TEASER_MAX = 300
export const POST_TEXT_MAX = 5000
export const POST_MEDIA_MAX = 20
export const POST_TAGS_MAX = 10
export const TAG_MAX = 30
export const ALT_MAX = 300
export const POSTS_PINNED_MAX = 3
export const COMMENT_MAX = 1000
/** Ours: minimum and maximum price of a paid post, in cents. */
export const POST_PRICE_MIN_CENTS = 1_00
export const POST_PRICE_MAX_CENTS = 10_000_00
/** Ours: how far ahead a post can be scheduled: minimum in minutes, maximum in days. */
export const POST_SCHEDULE_MINUTES_MIN = 1
export const POST_SCHEDULE_DAYS_MAX = 365

/** product.md §3: tips, in dollars; minimum and maximum are ours. */
export const TIP_PRESET_DOLLARS = [5, 10, 20, 50] as const
export const TIP_MIN_CENTS = 1_00
export const TIP_MAX_CENTS = 5_000_00
export const TIP_NOTE_MAX = 200
/** Ours: seconds in which the giver of a tip can undo it; then it is settled. */
export const TIP_UNDO_SECONDS = 60

/** product.md §1: maximum duration of an impersonation. */
export const IMPERSONATION_MINUTES = 60
/** Ours: characters of a note that staff writes about a user. */
export const STAFF_NOTE_MAX = 2000
/** Ours: days in which a second admin decides about an adjustment; then the request lapses. */
export const ADJUSTMENT_DAYS = 7
/** Ours: an admin books this many times the limit of one user alone, for all users within 24 hours. */
export const ADJUSTMENTS_ALONE = 5
/** Ours: maximum days of a suspension with an end; one without an end lasts until it is lifted. */
export const SUSPENSION_DAYS = [1, 3, 7, 30, 90, 365] as const
/** Ours: users are counted up to this number; beyond it the list says "more". */
export const PEOPLE_COUNT_MAX = 1_000
/** Ours: rows of a list of the admin area are counted up to this number; beyond it the list says "10,000+". */
export const TABLE_COUNT_MAX = 10_000
/** Ours: users or orders that an admin's search for a common word looks through at once; the screen says that more are left. */
export const SEARCH_STRETCH = 2_000

/** Ours: limits of a profile and its products; lengths in characters. A post's tags have the same. */
export const HEADLINE_MAX = 160
export const BIO_MAX = 4000
/** Ours: links to other sites on a profile: their number and maximum characters. */
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
/** Ours: maximum number of a product's samples. */
export const SAMPLES_MAX = 4
/** Ours: length of a handle, in characters. */
export const HANDLE_MIN = 2
export const HANDLE_MAX = 40
/** product.md §2: days for which an old handle is reserved and redirects to the new one; ours: old handles of one user at once. */
export const OLD_HANDLE_DAYS = 90
export const OLD_HANDLES_MAX = 5

/** Ours: data exports of a user per day, and days for which each can be downloaded. */
export const EXPORTS_PER_DAY = 3
export const EXPORT_DAYS = 7
/** product.md §6: days to undo the closing of an account; ours: days before their end when the reminder is sent. */
export const CLOSING_DAYS = 30
export const CLOSING_REMINDER_DAYS = 7
/** Ours: blockers that end by themselves: they delay the erasure of an account, not the closing. */
export const CLOSING_WAITS_FOR: readonly string[] = ['withdrawal', 'deposit']
/** Ours: the stored name of a user who has left. Screens translate it. */
export const FORMER_MEMBER = 'Former member'

/** Ours: the version of the agreement that a model signs; a new version needs a new signature. */
export const MODEL_AGREEMENT_VERSION = '2026-11-21'
/** product.md §2: models are adults. */
export const MODEL_AGE_MIN = 18
/** Ours: maximum of an identity document, in bytes, and of its names, in characters. */
export const IDENTITY_FILE_MAX_BYTES = 10 * 1024 * 1024
export const LEGAL_NAME_MAX = 100
/** Ours: maximum characters of an applicant's description of their work. */
export const WORK_ABOUT_MIN = 20
export const WORK_ABOUT_MAX = 1000
/** Ours: days without activity after which the documents of an application are removed. */
export const IDENTITY_DRAFT_DAYS = 60

/** Ours: filters of The Models: delivery times to choose from, in days; the same as in `models.place_of`. */
export const DELIVERY_DAYS = [1, 3, 7, 14, 30] as const
/** Ours: models are counted up to this number; beyond it the list says "more". */
export const MODELS_COUNT_MAX = 1_000
export const SEARCH_MAX = 100
/** Ours: results of each kind in the search of the header. */
export const FOUND_MAX = 5

/** product.md §6, Settings → Display: entries that the navigation can hide, the dashboard's cards in their default order, and targets of a fresh load of `/` (product.md §0). */
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
/** Ours: categories of notifications that can be turned off; the others never can (product.md §6). `rules/notification-kinds.ts` gives each kind one. */
export const CHOSEN_CATEGORIES = ['orders', 'chats', 'tickets', 'sales', 'comments', 'follows', 'pro', 'applications'] as const
export type ChosenCategory = (typeof CHOSEN_CATEGORIES)[number]
export const NOTIFICATION_CATEGORIES = [...CHOSEN_CATEGORIES, 'money', 'security'] as const
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number]
/** Mails that a user can leave one by one: those of the categories, and the daily mail of tasks, which is off until it is turned on. */
export const MAIL_LISTS = [...CHOSEN_CATEGORIES, 'digest'] as const
export type MailList = (typeof MAIL_LISTS)[number]
export const NOTIFICATION_CHANNELS = ['app', 'email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
export const MINUTES_OF_DAY = 24 * 60
/** reference/web-push.md §5: push subscriptions of one user; ours: maximum characters of their addresses. */
export const PUSH_SUBSCRIPTIONS_MAX = 10
export const PUSH_ENDPOINT_MAX = 1_000
/** Ours: pause between two test messages, in seconds. */
export const PUSH_TEST_SECONDS = 10

/** product.md §5: kinds of lines of the statement, in the order in which its filter lists them. */
export const STATEMENT_KINDS = [
  'deposit',
  'order',
  'refund',
  'earning',
  'withdrawal',
  'withdrawal_returned',
  'tip',
  'post_purchase',
  'message',
  'commission',
  'subscription',
  'adjustment',
] as const

/** Ours: characters that one user may have translated in a day, results that are stored already not counted. The site's budget is a setting. */
export const TRANSLATED_CHARACTERS_PER_DAY = 50_000

export * from './help-limits.ts'
export * from './legal-limits.ts'
export * from './invitation-limits.ts'
export * from './template-limits.ts'
export * from './message-limits.ts'
export * from './table-limits.ts'
export * from './people-limits.ts'
export * from './connection-limits.ts'
export * from './task-limits.ts'
export * from './ticket-limits.ts'
export * from './webhook-limits.ts'
