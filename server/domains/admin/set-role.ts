import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor, AdminRole } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { hasTwoFactor, requireProof } from '../auth/index.ts'
import { accounts, adminActs } from '../users/index.ts'
import { requireMay, requireOwner } from './about-user.ts'

export interface SetRoleArgs {
  readonly userId: string
  /** Null: no admin any more. */
  readonly role: AdminRole | null
  /** The one before, as the owner has seen it. */
  readonly seenRole: AdminRole | null
  readonly reason: string
}

/**
 * Gives a user an admin role, or takes it. There is always an owner: none changes their own role, and owners wait for each other here.
 * Errors: own_account, not_found, same_role, changed_meanwhile, forbidden, two_factor_needed, proof_required.
 */
export async function setRole(context: MutationContext<Actor>, { userId, role, seenRole, reason }: SetRoleArgs): Promise<void> {
  await requireOwner(context)
  const { adminRole: before } = await requireMay(context, userId, 'setRole')
  if (before !== seenRole)
    throw new CallError('changed_meanwhile', 'Another owner has changed the role of this user meanwhile. Please look at it again.')
  if (before === role) throw new CallError('same_role', 'The user already has this role.')
  // A stolen password alone must not make admins.
  if (!(await hasTwoFactor(context.tx, userIdOf(context.actor))))
    throw new CallError('two_factor_needed', 'Please turn on two-factor under Settings → Security first, then try again.')
  await requireProof(context)
  await accounts.setAdminRole(context, userId, role)
  if (before !== null) await adminActs.record(context, userId, { kind: 'role_taken', reason, role: before })
  if (role !== null) await adminActs.record(context, userId, { kind: 'role_given', reason, role })
}
