/** Permissions of admins on users: checked by every act of an admin, and shown on the screen. */
import { OF_APPLICATIONS, OF_FINANCE, OF_OWNERS, OF_PEOPLE, OF_SUPPORT } from '#contract/shapes/admin-roles.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor, type AdminRole } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { selectAdminRole, selectOwnersForUpdate, selectTargetForUpdate } from './users.sql.ts'

export type Step = 'suspend' | 'endSessions' | 'impersonate' | 'setRole' | 'adjust' | 'verify'

interface Target {
  readonly id: string
  readonly adminRole: AdminRole | null
}

/** Only owners act on other admins, and no admin impersonates an admin. */
const isOpenTo = (actor: Actor, target: Target, step: Step): boolean =>
  target.adminRole === null || (step !== 'impersonate' && actor.adminRole === 'owner')

const ROLES_OF = {
  suspend: OF_PEOPLE,
  endSessions: OF_PEOPLE,
  impersonate: OF_SUPPORT,
  setRole: OF_OWNERS,
  adjust: OF_FINANCE,
  verify: OF_APPLICATIONS,
} as const

/** Whether this admin may do it to this user. */
export const mayDo = (actor: Actor, target: Target, step: Step): boolean =>
  isAdminOf(actor, ROLES_OF[step]) && actor.userId !== target.id && isOpenTo(actor, target, step)

/**
 * Owners who act on admins do so one after the other, so that two of them cannot shut each other out at the same moment: an owner with all
 * rights is left. Error: forbidden, when another owner took the role of the caller, or suspended them, meanwhile.
 */
export async function requireOwner({ tx, actor }: MutationContext<Actor>): Promise<void> {
  const owners = await tx.many(selectOwnersForUpdate)
  if (!owners.some(({ id }) => id === userIdOf(actor))) throw new CallError('forbidden', 'Only owners may do this.')
}

/** Errors: own_account, not_found, admin_account, forbidden. */
export async function requireMay(context: MutationContext<Actor>, userId: string, step: Step): Promise<Target & { isModel: boolean }> {
  const { tx, actor } = context
  if (actor.userId === userId) throw new CallError('own_account', 'You cannot do this to your own account.')
  const isAdmin = (await tx.maybe(selectAdminRole, userId))?.isAdmin === true
  if (isAdmin && actor.adminRole === 'owner') await requireOwner(context)
  const target = await tx.maybe(selectTargetForUpdate, userId)
  if (target === undefined) throw new CallError('not_found', 'This account does not exist.')
  if (!isOpenTo(actor, { id: userId, adminRole: target.adminRole }, step)) {
    throw new CallError(
      'admin_account',
      step === 'impersonate' ? 'The account of an admin cannot be viewed.' : 'This is the account of an admin. Only an owner can do this.',
    )
  }
  return { id: userId, ...target }
}
