/** The caller, in the shape that every handler reads. `resolve-actor.ts` makes it from a token. */
import type { AdminRole } from '#contract/shapes/admin-roles.ts'
import type { BaseActor } from '#realtime/implement.ts'
import type { Role } from '#realtime/define.ts'

export type { AdminRole }

/** A suspended user may read their account and finish paid work, and nothing else (product.md §1). */
export interface Suspension {
  /** As shown to the user. */
  readonly reason: string
  /** Epoch milliseconds; null: until it is lifted. */
  readonly until: number | null
}

export interface Actor extends BaseActor {
  /** What the session is called that the call came with; null for visitors and for the house itself. */
  readonly sessionId: string | null
  readonly adminRole: AdminRole | null
  readonly isPro: boolean
  /** Has an e-mail address to confirm before anything that moves money (product.md §1). False where the server sends no mail. */
  readonly isUnconfirmed: boolean
  readonly suspension: Suspension | null
  /** Is about to leave (server/domains/leaving): nothing is begun until the account is kept after all. */
  readonly isClosing: boolean
  /** When the session of an admin in this account is over; null when it is the person's own. */
  readonly borrowedUntil: number | null
}

export const VISITOR: Actor = {
  userId: null,
  impersonatorId: null,
  roles: new Set<Role>(['visitor']),
  sessionId: null,
  adminRole: null,
  isPro: false,
  isUnconfirmed: false,
  suspension: null,
  isClosing: false,
  borrowedUntil: null,
}

/** True for an admin of one of these roles. For screens and code outside calls; calls name their roles in the contract. */
export const isAdminOf = ({ adminRole }: Pick<Actor, 'adminRole'>, roles: readonly string[]): boolean =>
  adminRole !== null && roles.includes(adminRole)

/** The server itself, by the clock or for a provider: no user, all transitions of the clock. */
export const SYSTEM: Actor = { ...VISITOR }
