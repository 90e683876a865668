/** Who calls: the one shape that every call's implementation reads. `resolve-actor.ts` makes it from a token. */
import type { BaseActor } from '#realtime/implement.ts'
import type { Role } from '#realtime/define.ts'

/** The finer roles under `isAdmin` (product.md §1). */
export type AdminRole = 'owner' | 'finance' | 'moderator' | 'support' | 'viewer'

export interface Actor extends BaseActor {
  readonly adminRole: AdminRole | null
  readonly isPro: boolean
}

export const VISITOR: Actor = { userId: null, impersonatorId: null, roles: new Set<Role>(['visitor']), adminRole: null, isPro: false }

/** What the house itself does by the clock or for a provider: no person, every transition of the clock. */
export const SYSTEM: Actor = { ...VISITOR }
