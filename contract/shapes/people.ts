/** Users: what a user sees of themselves and of others, their display settings, their sessions and trusted devices. */
import { z } from 'zod'
import { DASHBOARD_CARDS, NAV_CHOICES, START_PAGES } from '../limits.ts'
import { dollars, id, timestamp } from './basics.ts'

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

/** One browser that is signed in. */
export const accountSession = z.object({
  _id: id,
  /** In the words of their makers: "Firefox", "Windows". Null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  /** The network address, shortened; null when it was not known. */
  place: z.string().nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** Its end when it is not used any more. */
  expiresAt: timestamp,
  /** Its end however it is used: 90 days after the sign-in. */
  endsAt: timestamp,
  isCurrent: z.boolean(),
})

/** A browser that is not asked for the second factor. */
export const trustedDevice = accountSession.omit({ isCurrent: true, endsAt: true })
