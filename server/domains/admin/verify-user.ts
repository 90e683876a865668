import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../audit/index.ts'
import { requireProof } from '../auth/index.ts'
import { modelIdentity } from '../models/index.ts'
import { notify } from '../notifications/index.ts'
import { adminActs, userOf } from '../users/index.ts'
import { requireMay } from './about-user.ts'

export interface VerifyArgs {
  readonly userId: string
  readonly isVerified: boolean
  /** The model reads it. */
  readonly reason: string
}

/**
 * Gives a model the mark that identity and age are checked, or takes it, and notifies the model. Customers trust the mark, so the admin proves
 * who they are. Errors: own_account, not_found, admin_account, not_model, same_mark, proof_required.
 */
export async function verifyUser(context: MutationContext<Actor>, { userId, isVerified, reason }: VerifyArgs): Promise<void> {
  const { isModel } = await requireMay(context, userId, 'verify')
  if (!isModel) throw new CallError('not_model', 'Only models have this mark.')
  await requireProof(context)
  if (!(await modelIdentity.setVerified(context, userId, isVerified)))
    throw new CallError('same_mark', isVerified ? 'This model has the mark already.' : 'This model does not have the mark.')
  await adminActs.record(context, userId, { kind: isVerified ? 'verified' : 'unverified', reason })
  noteAct(context.tx, { before: { isVerified: !isVerified }, after: { isVerified } })
  await notify(context, { userId, kind: 'mark_changed', data: { isGiven: isVerified, reason } })
  context.touch(userOf(userId))
}
