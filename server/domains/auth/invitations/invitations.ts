/** Sign-up by invitation only: a setting closes the site to visitors without a link that the team has made. */
import { randomBytes } from 'node:crypto'
import { INVITATIONS_OPEN_MAX } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { readSetting } from '../../settings/index.ts'
import { anyInvitation } from '../topics.ts'
import { countOpen, insertInvitation, insertInvited, revokeInvitation, selectUsable, takeUse } from './invitations.sql.ts'

const CODE_BYTES = 16

const isByInvitation = async (db: Db): Promise<boolean> => (await readSetting(db, 'sign_up')) === 'invited'

const invitationOver = () =>
  new CallError('invitation_over', 'This invitation is used up, has ended or was revoked. Please ask for another one.')

/**
 * Refuses a new account without an invitation while the site asks for one, before anything that could tell whether an address is known.
 * Errors: invitation_required, invitation_over.
 */
export async function refuseWithoutInvitation(db: Db, code: string | undefined): Promise<void> {
  if (!(await isByInvitation(db))) return
  if (code === undefined) throw new CallError('invitation_required', 'New accounts need an invitation here. Please ask the team for one.')
  if ((await db.maybe(selectUsable, code)) === undefined) throw invitationOver()
}

/** Uses an invitation for a new account. Without one where the site asks for none. Errors: invitation_required, invitation_over. */
export async function takeInvitation(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  userId: string,
  code: string | undefined,
): Promise<void> {
  await refuseWithoutInvitation(tx, code)
  if (code === undefined) return
  const taken = await tx.maybe(takeUse, code)
  if (taken === undefined) {
    // An old link does no harm where sign-up is open to all.
    if (await isByInvitation(tx)) throw invitationOver()
    return
  }
  await tx.run(insertInvited, userId, taken.id)
  touch(anyInvitation())
}

/** Error: too_many_invitations. */
export async function createInvitation(
  { tx, actor, touch }: MutationContext<Actor>,
  { uses, days, note }: { readonly uses: number; readonly days: number; readonly note: string },
): Promise<{ invitationId: string; code: string }> {
  if ((await tx.one(countOpen, INVITATIONS_OPEN_MAX)).count >= INVITATIONS_OPEN_MAX)
    throw new CallError('too_many_invitations', 'There are too many open invitations. Please revoke some first.', {
      max: INVITATIONS_OPEN_MAX,
    })
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const { id } = await tx.one(insertInvitation, code, note, uses, days, userIdOf(actor))
  touch(anyInvitation())
  return { invitationId: id, code }
}

/** Errors: not_found, wrong_status. */
export async function endInvitation({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, invitationId: string): Promise<void> {
  const found = await tx.maybe(revokeInvitation, invitationId)
  if (found === undefined) throw new CallError('not_found', 'There is no such invitation.')
  if (!found.wasOpen) throw new CallError('wrong_status', 'This invitation was revoked meanwhile.')
  touch(anyInvitation())
}
