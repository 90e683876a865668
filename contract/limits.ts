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
/** product.md §1. */
export const NAME_MIN = 2
export const NAME_MAX = 50
export const EMAIL_MAX = 254

/** The Terms and the Privacy Policy that a person accepts at sign-up, by the day of their version. */
export const TERMS_VERSION = '2026-11-21'

/** product.md §3: length of a brief for everybody, and with Pro. */
export const BRIEF_MAX = 300
export const BRIEF_MAX_PRO = 1000
export const NOTES_MAX = 1000
/** Ours: reason given with a rejection. */
export const REASON_MAX = 500
export const ADDONS_MAX = 20

/** spec §9: cookies, in days. */
export const AUTH_COOKIE_DAYS = 30
export const LANGUAGE_COOKIE_DAYS = 365
export const SIDEBAR_COOKIE_DAYS = 7

/** spec §4, §9: presence heartbeat; product.md §2: online means seen within this time. In milliseconds. */
export const PRESENCE_HEARTBEAT_MS = 60_000
export const PRESENCE_ONLINE_MS = 120_000

/** spec §9: waits of the screens, in milliseconds. */
export const AUTH_GUARD_TIMEOUT_MS = 3_000
export const WITHDRAWAL_CLOSE_MS = 2_000
export const REFRESH_AFTER_MONEY_MS = 2_500
export const REFRESH_AFTER_UPLOAD_MS = 1_500
export const QUERY_STALE_MS = 10_000
export const QUERY_RETRIES = 3
export const TOKEN_REFRESH_LEEWAY_SECONDS = 2
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
/** Ours: a post can be scheduled this far ahead, in days. */
export const POST_SCHEDULE_DAYS_MAX = 365

/** product.md §3: tips, in dollars; smallest and largest are ours. */
export const TIP_PRESET_DOLLARS = [5, 10, 20, 50] as const
export const TIP_MIN_CENTS = 1_00
export const TIP_MAX_CENTS = 5_000_00
export const TIP_NOTE_MAX = 200

/** Ours: a profile and what it sells; lengths in characters. A post's tags are as long. */
export const HEADLINE_MAX = 160
export const BIO_MAX = 4000
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
/** Ours: the part of an address that names a person, in characters. */
export const HANDLE_MIN = 2
export const HANDLE_MAX = 40
/** product.md §2: an old name leads to the new one, and is nobody else's, for this many days; ours: so many of one person at once. */
export const OLD_HANDLE_DAYS = 90
export const OLD_HANDLES_MAX = 5

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

/** spec §9. */
export const LANGUAGES = ['en', 'it', 'fr', 'zh', 'es', 'pt', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]
export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
export const FONTS = ['inter', 'manrope', 'system', 'quicksand'] as const
export type Font = (typeof FONTS)[number]
/** spec §3: the fallback title of the site; product.md: its text. */
export const SITE_TITLE = 'Atelier'
