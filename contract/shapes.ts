/** What the calls carry. Money is in dollars with two decimals at this edge (cents inside), times are epoch milliseconds. */
import { z } from 'zod'
import { cleanLine, cleanText, hasLetterOrDigit } from './clean-text.ts'
import {
  AMOUNT_MAX_CENTS,
  DASHBOARD_CARDS,
  EMAIL_MAX,
  FONTS,
  LANGUAGES,
  NAME_MAX,
  NAME_MIN,
  NAV_CHOICES,
  PAGE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REASON_MAX,
  REFERENCE_MAX,
  REFERENCE_MIN,
  START_PAGES,
  TAG_MAX,
  THEMES,
} from './limits.ts'

// ── Building blocks of arguments ────────────────────────────────────────────────────────────────────────────────────

/** The session token as the client holds it: 256 random bits in base64url. */
export const token = z.string().min(1).max(200)
/** A token that may be missing: the caller is a visitor then. */
export const optionalToken = z.string().max(200).nullish()
export const id = z.uuid()
/** Where the last page ended; opaque to callers. */
export const cursor = z.string().max(400).nullish()
export const limit = z.number().int().min(1).max(PAGE_MAX).optional()

const hasWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
/** An amount that a person typed, in dollars: above zero, whole cents, not absurd. Texts: spec §5. */
export const dollarsIn = z
  .number('Please enter a valid amount')
  .positive('Please enter a valid amount')
  .max(AMOUNT_MAX_CENTS / 100, 'Please enter a valid amount')
  .refine(hasWholeCents, 'Please enter a valid amount')
/** An amount that we answer, in dollars. */
export const dollars = z.number()
export const timestamp = z.number().int()

export const email = z
  .string('Please enter your email')
  .trim()
  .min(1, 'Please enter your email')
  .max(EMAIL_MAX, 'Invalid email address')
  .pipe(z.email('Invalid email address'))
export const password = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
  .max(PASSWORD_MAX)

/** What a person wrote, as one line or as several: without what nobody sees (clean-text.ts), so that its length is what is seen. */
export const line = z.string().overwrite(cleanLine)
export const lines = z.string().overwrite(cleanText)
const NAME_TEXT = `Please use ${NAME_MIN} to ${NAME_MAX} characters`
export const personName = line.min(NAME_MIN, NAME_TEXT).max(NAME_MAX, NAME_TEXT)
/** A tag leads to a search, and a search needs a letter or a digit. An empty one is left out by whoever takes a list of them. */
export const tag = line.max(TAG_MAX).refine((text) => text === '' || hasLetterOrDigit(text), 'Please use letters or digits in each tag')
export const reason = lines.min(1, 'Please give a reason').max(REASON_MAX)
export const paymentReference = line.min(REFERENCE_MIN, 'Please enter the payment reference').max(REFERENCE_MAX)

export const language = z.enum(LANGUAGES)
export const theme = z.enum(THEMES)
export const font = z.enum(FONTS)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
/** An IANA name, such as Europe/Rome. */
export const timeZone = z.string().min(1).max(64).refine(isTimeZone, 'Please choose a time zone')

/** A page of a list: `nextCursor` is null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const done = z.object({ success: z.literal(true) })

/** How the site is arranged for a person. */
export const displaySettings = z.object({
  /** Addresses that the navigation leaves out. */
  hiddenNav: z.array(z.enum(NAV_CHOICES)).max(NAV_CHOICES.length),
  /** The cards of the dashboard in their order; one that is missing stands at its usual place. */
  cardOrder: z.array(z.enum(DASHBOARD_CARDS)).max(DASHBOARD_CARDS.length),
  hiddenCards: z.array(z.enum(DASHBOARD_CARDS)).max(DASHBOARD_CARDS.length),
  /** Where a fresh load of `/` leads. */
  startPage: z.enum(START_PAGES),
  /** Pictures and clips of posts are blurred until one looks at them. */
  blursMedia: z.boolean(),
  reducesMotion: z.boolean(),
  /** Null: that of the browser. */
  timeZone: z.string().nullable(),
})

// ── People ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Another person, as far as anybody may see. `picture` is an address on this origin, or null. */
export const person = z.object({ name: z.string(), picture: z.string().nullable() })

/** spec §3 User: the signed-in person, told to themselves only. */
export const user = z.object({
  _id: id,
  email: z.string(),
  /** `unconfirmed`: nothing that moves money is possible until the mailed link has been opened. `unasked`: this house sends no mail. */
  emailStatus: z.enum(['confirmed', 'unconfirmed', 'unasked']),
  name: z.string(),
  /** The part after /models/ when this user is a model; unique and URL-safe for everybody. */
  handle: z.string(),
  picture: z.string().nullable(),
  /** Dollars that can be spent now. */
  balance: dollars,
  /** Dollars that are on their way: sales within their hold. Withdrawals under way are not counted. */
  heldBalance: dollars,
  isAdmin: z.boolean(),
  isPro: z.boolean(),
  proExpiresAt: timestamp.nullable(),
  subscriptionType: z.string().nullable(),
  /** `model` marks a model. */
  status: z.enum(['user', 'model']),
  createdAt: timestamp,
  display: displaySettings,
  /** While it lasts the account can be looked at and little else; `until` is null when it lasts until it is lifted. */
  suspension: z.object({ reason: z.string(), until: timestamp.nullable() }).nullable(),
  /** When the account is erased, as its owner wishes; null: it is not being closed. */
  closesAt: timestamp.nullable(),
  /** When an admin who is in this account has to leave it; null for its owner. */
  borrowedUntil: timestamp.nullable(),
})

// ── Models ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const modelSort = z.enum(['recommended', 'new', 'trending', 'rating', 'fastest'])

/** A picture that we made: address, size, and a tiny blurred stand-in shown while it loads. */
export const picture = z.object({ url: z.string(), width: z.number().int(), height: z.number().int(), blur: z.string().nullable() })

export const modelCard = z.object({
  _id: id,
  name: z.string(),
  handle: z.string(),
  headline: z.string(),
  picture: z.string().nullable(),
  cover: picture.nullable(),
  online: z.boolean(),
  /** Mean of all ratings, one decimal; null before the first review. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  /** Dollars of the cheapest product for sale; null when nothing is for sale. */
  priceFrom: dollars.nullable(),
  tags: z.array(z.string()),
  languages: z.array(language),
})

export const addon = z.object({
  _id: id,
  name: z.string(),
  price: dollars,
  /** Days that this add-on adds to the delivery time; negative for an express add-on. */
  extraDays: z.number().int(),
})

export const mediaKind = z.enum(['image', 'video', 'audio', 'zip'])

export const product = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  mediaKind,
  price: dollars,
  deliveryDays: z.number().int(),
  freeRevisions: z.number().int(),
  /** How many more orders can be taken now; null without a limit. */
  openSlots: z.number().int().nullable(),
  /** The most characters of a brief, whoever writes it; null: what the reader may write anywhere. */
  briefMax: z.number().int().nullable(),
  /** Pictures that show what it looks like, the first one first. */
  samples: z.array(picture),
  addons: z.array(addon),
})

export const modelFigures = z.object({
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  completedOrders: z.number().int(),
  followers: z.number().int(),
  /** Share of completed orders that were on time, 0–1; null before the first. */
  onTimeShare: z.number().nullable(),
  /** Median hours from placing to accepting; null before the first. */
  acceptanceHours: z.number().nullable(),
})

export const modelProfile = modelCard.extend({
  bio: z.string(),
  /** What the model does not take on, in the model's words. */
  wontDo: z.array(z.string()),
  /** Pages elsewhere, with the name that each is known by. */
  links: z.array(z.object({ address: z.string(), word: z.string() })),
  joinedAt: timestamp,
  figures: modelFigures,
  products: z.array(product),
})

export const review = z.object({
  _id: id,
  rating: z.number().int(),
  title: z.string(),
  content: z.string(),
  createdAt: timestamp,
  author: person,
  productName: z.string(),
})

/** spec §3 Followed model. */
export const followedModel = z.object({
  id,
  name: z.string(),
  handle: z.string(),
  picture: z.string().nullable(),
  online: z.boolean(),
  followedAt: timestamp,
})

/** spec §3 Model transaction. */
export const modelTransaction = z.object({
  /** What a tip's giver wrote with it; empty for everything else. */
  note: z.string(),
  id,
  type: z.enum(['tip', 'post_purchase', 'order']),
  amount: dollars,
  modelEarnings: dollars,
  createdAt: timestamp,
  user: person,
  post: z.object({ title: z.string() }).nullable(),
  order: z.object({ productName: z.string() }).nullable(),
})

/** spec §3 Model stats. */
export const modelStats = z.object({
  totalEarned: dollars,
  tipCount: z.number().int(),
  purchaseCount: z.number().int(),
  totalTransactions: z.number().int(),
  orderRevenue: dollars,
  completedOrderCount: z.number().int(),
})

// ── Orders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const orderStatus = z.enum(['pending', 'processing', 'completed', 'rejected'])

export const deliveredFile = z.object({ objectId: id, fileName: z.string(), fileType: z.string(), fileSize: z.number().int() })

/** spec §3 Order, as its customer, its model and admins see it. */
export const order = z.object({
  _id: id,
  createdAt: timestamp,
  status: orderStatus,
  totalPrice: dollars,
  /** What the model earns: total less commission. */
  modelPayment: dollars,
  desiredText: z.string(),
  additionalNotes: z.string(),
  addons: z.array(z.object({ _id: id, name: z.string() })),
  /** Where a signed-in customer or model downloads the delivery; null until completed. */
  mediaUrl: z.string().nullable(),
  files: z.array(deliveredFile),
  hasBeenReviewed: z.boolean(),
  user: person,
  model: person.extend({ _id: id, handle: z.string() }),
  product: z.object({ name: z.string() }),
  /** Answer by the model is due then, while pending. */
  acceptBy: timestamp.nullable(),
  /** Delivery is due then, while processing. */
  deliverBy: timestamp.nullable(),
  isLate: z.boolean(),
  /** The model's payment is held until then, after completion; null when released. */
  holdUntil: timestamp.nullable(),
  rejectReason: z.string().nullable(),
  /** Dollars that went back to the customer. */
  refunded: dollars,
})

/** The product as it was when the order was placed. Orders from before these were kept have no description, kind and samples. */
export const agreement = z.object({
  description: z.string().optional(),
  mediaKind: mediaKind.optional(),
  samples: z.array(picture).optional(),
  price: dollars,
  deliveryDays: z.number().int(),
  freeRevisions: z.number().int(),
  addons: z.array(addon),
})

export const orderEvent = z.object({
  _id: id,
  at: timestamp,
  kind: z.enum(['placed', 'accepted', 'delivered', 'rejected', 'cancelled', 'expired', 'late', 'released', 'reviewed']),
  by: z.enum(['customer', 'model', 'admin', 'clock']),
  note: z.string().nullable(),
})

/** Where the parts of a file go. PUT each missing part's bytes to its address; ask again with `objectId` to resume. */
export const uploadTicket = z.object({
  /** The address of the only part of a small file, and of the first part otherwise. */
  uploadUrl: z.string(),
  objectId: id,
  partSize: z.number().int(),
  parts: z.array(z.object({ number: z.number().int(), url: z.string(), received: z.boolean() })),
  expiresAt: timestamp,
})

// ── Money ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const depositStatus = z.enum(['pending', 'confirming', 'success', 'failed', 'expired'])
export const withdrawalMethod = z.enum(['paypal', 'crypto'])
export const withdrawalStatus = z.enum(['requested', 'approved', 'sent', 'rejected', 'failed'])

export const withdrawal = z.object({
  _id: id,
  createdAt: timestamp,
  amount: dollars,
  paymentMethod: withdrawalMethod,
  paymentDetails: z.string(),
  network: z.string().nullable(),
  status: withdrawalStatus,
  /** What the payout can be found by at the provider, once sent. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** Its owner took it back before it was approved; its status is `rejected` then, without a reason. */
  isCancelled: z.boolean(),
})

/** One line of the statement: a movement on the wallet, and the balance after it. */
export const statementLine = z.object({
  /** The transfer's number. */
  _id: z.string(),
  at: timestamp,
  kind: z.enum([
    'deposit',
    'order',
    'refund',
    'earning',
    'withdrawal',
    'withdrawal_returned',
    'tip',
    'post_purchase',
    'commission',
    'subscription',
    'adjustment',
  ]),
  /** Dollars, negative when they left the wallet. */
  amount: dollars,
  balanceAfter: dollars,
  /** What caused it, in the reader's terms: a product's name, a deposit's order id, a post's title. */
  subject: z.string(),
  orderId: id.nullable(),
  postId: id.nullable(),
})
