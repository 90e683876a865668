/** The caller, in the shape that every handler reads. `resolve-actor.ts` makes it from a token. */
import type { FeatureUser } from '#contract/rules/features.ts'
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

/** A key for programs that makes the call. */
export interface KeyActor {
  readonly id: string
  readonly scopes: readonly string[]
}

export interface Actor extends BaseActor {
  /** The handle of the call's session; null for visitors and for the server itself. */
  readonly sessionId: string | null
  readonly adminRole: AdminRole | null
  readonly isPro: boolean
  /** Must confirm the e-mail address before calls that move money (product.md §1). False where the server sends no mail. */
  readonly isUnconfirmed: boolean
  /** The newest consent to the legal texts that the user has given (server/domains/legal). */
  readonly consentNo: number
  readonly suspension: Suspension | null
  /** The account is closing (server/domains/leaving): it begins nothing new unless it is kept after all. */
  readonly isClosing: boolean
  /** When an admin's impersonation of this account ends; null in the user's own session. */
  readonly borrowedUntil: number | null
  /** The key in whose name the call is made; null in sessions. */
  readonly key: KeyActor | null
}

export const VISITOR: Actor = {
  userId: null,
  impersonatorId: null,
  roles: new Set<Role>(['visitor']),
  sessionId: null,
  adminRole: null,
  isPro: false,
  isUnconfirmed: false,
  consentNo: 0,
  suspension: null,
  isClosing: false,
  borrowedUntil: null,
  key: null,
}

/** True for an admin of one of these roles. For screens and code outside calls; calls name their roles in the contract. */
export const isAdminOf = ({ adminRole }: Pick<Actor, 'adminRole'>, roles: readonly string[]): boolean =>
  adminRole !== null && roles.includes(adminRole)

/** The facts that decide whether this caller has a feature (contract/rules/features.ts). */
export const featureUserOf = ({ userId, roles, isPro, adminRole }: Actor): FeatureUser => ({
  userId,
  isModel: roles.has('model'),
  isPro,
  adminRole,
})

/** The server itself, by the clock or for a provider: no user, all transitions of the clock. */
export const SYSTEM: Actor = { ...VISITOR }
