import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { hasTwoFactor, requireProof } from '../auth/index.ts'
import { notify } from '../notifications/index.ts'
import { adminActs, impersonations } from '../users/index.ts'
import { requireMay } from './about-user.ts'

/** Requires the right, and the second factor. Errors: not_found, own_account, admin_account, two_factor_needed, proof_required. */
export async function requireImpersonation(context: MutationContext<Actor>, userId: string): Promise<void> {
  await requireMay(context, userId, 'impersonate')
  // A stolen password alone must not open every account.
  if (!(await hasTwoFactor(context.tx, userIdOf(context.actor))))
    throw new CallError('two_factor_needed', 'Please turn on two-factor under Settings → Security first, then try again.')
  await requireProof(context)
}

/**
 * Opens a session in a user's account for an hour, and notifies the user. Errors: not_found, own_account, admin_account, two_factor_needed,
 * proof_required.
 */
export async function impersonateUser(
  context: MutationContext<Actor>,
  { userId, reason }: { userId: string; reason: string },
): Promise<{ token: string; endsAt: number }> {
  await requireImpersonation(context, userId)
  const begun = await impersonations.begin(context, userId, reason)
  await adminActs.record(context, userId, { kind: 'impersonated', reason, until: begun.endsAt })
  await notify(context, { userId, kind: 'support_access', data: { reason, until: begun.endsAt } })
  return begun
}
