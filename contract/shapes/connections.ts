/** Keys of the interface for programs, and other ties of an account to the outside. */
import { z } from 'zod'
import { KEY_NAME_MAX, KEY_NETWORKS_MAX, KEY_SCOPES } from '../limits.ts'
import { id, line, timestamp } from './basics.ts'

export const keyScope = z.enum(KEY_SCOPES)

const scopeIn = z.array(keyScope).min(1, 'Please choose at least one').max(KEY_SCOPES.length)

/** An address or a network, such as `203.0.113.7` or `2001:db8::/48`. */
const networkIn = line.min(1).max(50)

export const keyIn = z.object({
  name: line.min(1, 'Please enter a name').max(KEY_NAME_MAX),
  scopes: scopeIn.refine((scopes) => new Set(scopes).size === scopes.length, 'Please name each right once'),
  networks: z.array(networkIn).max(KEY_NETWORKS_MAX).default([]),
})

export const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** The last four characters. */
  ending: z.string(),
  scopes: z.array(keyScope),
  /** Not used for `KEY_SCOPE_UNUSED_DAYS`, although the key is that old. */
  unusedScopes: z.array(keyScope),
  networks: z.array(z.string()),
  createdAt: timestamp,
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
})

export const keyCall = z.object({
  at: timestamp,
  /** As in the contract: `orders:listOrders`. */
  path: z.string(),
  /** The code of a refusal; null: it went well. */
  code: z.string().nullable(),
  address: z.string(),
})

export const calendarFeed = z.object({ createdAt: timestamp, lastFetchedAt: timestamp.nullable(), isDetailed: z.boolean() })

/** The other facts on the cards of /apps. */
export const connections = z.object({
  google: z.object({ isConnected: z.boolean(), lastUsedAt: timestamp.nullable() }),
  /** `lastUsedAt`: the last mail to it. */
  email: z.object({ address: z.string(), isConfirmed: z.boolean(), lastUsedAt: timestamp.nullable() }),
  passkeys: z.object({ count: z.number().int(), lastUsedAt: timestamp.nullable() }),
  push: z.object({ count: z.number().int(), lastUsedAt: timestamp.nullable() }),
  keys: z.object({ count: z.number().int(), lastUsedAt: timestamp.nullable() }),
  calendar: calendarFeed.nullable(),
})

/** A call that keys may make, for /developers. */
export const referenceCall = z.object({
  path: z.string(),
  kind: z.enum(['query', 'mutation']),
  scope: keyScope,
  about: z.string(),
  args: z.array(z.object({ name: z.string(), type: z.string(), isRequired: z.boolean() })),
  errors: z.array(z.string()),
})
