/** Limits and lists of Connections: keys of the interface for programs, and the calendar feed. Part of `limits.ts`. */

/** Scopes of a key; each call of the contract names the one it needs, or none. */
export const KEY_SCOPES = [
  'profile:read',
  'orders:read',
  'orders:write',
  'tasks:read',
  'tasks:write',
  'wallet:read',
  'posts:read',
  'messages:read',
  'notifications:read',
  'events:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Ours: keys of one user that are not revoked. */
export const KEYS_MAX = 20
export const KEY_NAME_MAX = 60
export const KEY_DAYS_DEFAULT = 90
export const KEY_DAYS_MAX = 365
/** Networks from which a key may be used; none: from everywhere. */
export const KEY_NETWORKS_MAX = 10
/** The last calls of a key that its user sees. */
export const KEY_CALLS_KEPT = 50
/** Calls of one key at once, and how many are given back each second, over all processes. */
export const KEY_CALLS_BURST = 60
export const KEY_CALLS_PER_SECOND = 2
/** A scope that was not used for so long is marked. */
export const KEY_SCOPE_UNUSED_DAYS = 30

/** Ours: entries of the calendar feed, the next due ones first. */
export const FEED_ENTRIES_MAX = 200
/** Interval at which calendars are asked to refresh. */
export const FEED_REFRESH_HOURS = 1

/** Columns of the record of calls. */
export const KEY_CALL_PATH_MAX = 120
export const KEY_CALL_WORD_MAX = 60
