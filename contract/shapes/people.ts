/** Users: the own view, the public view, display settings, sessions and trusted devices. */
import { z } from 'zod'
import { DASHBOARD_CARDS, NAV_CHOICES, START_PAGES } from '../limits.ts'
import { adminRole } from './admin-roles.ts'
import { dollars, id, timestamp } from './basics.ts'

/** A user's display settings. */
export const displaySettings = z.object({
  /** Addresses hidden from the navigation. */
  hiddenNav: z.array(z.enum(NAV_CHOICES)).max(NAV_CHOICES.length),
  /** The dashboard's cards in order; a missing one is at its default place. */
  cardOrder: z.array(z.enum(DASHBOARD_CARDS)).max(DASHBOARD_CARDS.length),
  hiddenCards: z.array(z.enum(DASHBOARD_CARDS)).max(DASHBOARD_CARDS.length),
  /** Target of a fresh load of `/`. */
  startPage: z.enum(START_PAGES),
  /** Blur pictures and clips of posts until the user points at or opens them. */
  blursMedia: z.boolean(),
  reducesMotion: z.boolean(),
  /** Show others in a conversation that this user is typing, or has it open. */
  sendsSignals: z.boolean(),
  /** See the same of others. */
  seesSignals: z.boolean(),
  /** Null: that of the browser. */
  timeZone: z.string().nullable(),
})

/** The public part of a user. `picture` is an address on this origin, or null. */
export const person = z.object({ name: z.string(), picture: z.string().nullable() })

/** spec §3 User: the signed-in user; the answer goes only to themselves. */
export const user = z.object({
  _id: id,
  email: z.string(),
  /** `unconfirmed`: calls that move money are refused until the mailed link is opened. `unasked`: the site sends no mail. */
  emailStatus: z.enum(['confirmed', 'unconfirmed', 'unasked']),
  name: z.string(),
  /** The handle: the part after /models/ if this user is a model. Unique and URL-safe for every user. */
  handle: z.string(),
  picture: z.string().nullable(),
  /** Available dollars. */
  balance: dollars,
  /** Dollars on hold: sales that are not released yet. Open withdrawals are not included. */
  heldBalance: dollars,
  isAdmin: z.boolean(),
  /** Null for all but admins, and during a suspension. */
  adminRole: adminRole.nullable(),
  isPro: z.boolean(),
  proExpiresAt: timestamp.nullable(),
  subscriptionType: z.string().nullable(),
  /** `model` marks a model. */
  status: z.enum(['user', 'model']),
  createdAt: timestamp,
  display: displaySettings,
  /** During a suspension the account is nearly read-only; `until` is null for one without an end. */
  suspension: z.object({ reason: z.string(), until: timestamp.nullable() }).nullable(),
  /** Time of the requested erasure; null: the account is not closing. */
  closesAt: timestamp.nullable(),
  /** A block hides users from this user, or this user from others: public lists are asked with the token. */
  hasBlocks: z.boolean(),
  /** End of the impersonation; null for the user's own session. */
  borrowedUntil: timestamp.nullable(),
})

/** One browser that is signed in. */
export const accountSession = z.object({
  _id: id,
  /** Product names: "Firefox", "Windows". Null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  /** The network address, shortened; null when it was not known. */
  place: z.string().nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** Its end without further use. */
  expiresAt: timestamp,
  /** Its latest end: 90 days after the sign-in. */
  endsAt: timestamp,
  isCurrent: z.boolean(),
})

/** A browser that skips the second factor. */
export const trustedDevice = accountSession.omit({ isCurrent: true, endsAt: true })
