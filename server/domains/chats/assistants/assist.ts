/**
 * Assistants of models (docs/decisions/2026-11-24-assistants.md):
 *
 *   invited ──accept, within days──▶ active ──end, by either side──▶ ended
 *      └──── decline, withdraw, too old ───────────────────────────────▲
 */
import { createHash, randomBytes } from 'node:crypto'
import { ASSISTANTS_MAX } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { readAllAbout } from '../../notifications/index.ts'
import { cardsOf, chatsOf } from '../../threads/index.ts'
import { blocks } from '../../users/index.ts'
import { assistanceOf, assistantsOf } from '../topics.ts'
import {
  beginAssistance,
  endAssistance,
  endOldInvitations,
  insertAssistant,
  lockAssistants,
  selectAssistant,
  selectAssistants,
  selectChatIdsOfModel,
  selectInvitationByLink,
  selectSame,
  selectUserByHandle,
  setNotificationsStatement,
  updatePermission,
  type KnownRow,
} from './assistants.sql.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

const SECRET_BYTES = 24

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const notFound = () => new CallError('not_found', 'This invitation does not exist any more.')
const alreadyInvited = () => new CallError('already_invited', 'This user is invited already, or is an assistant.')
const ownProfile = () => new CallError('own_profile', 'You cannot be your own assistant.')

/** Everything that the assistant has open is asked for again: chats, threads and pages watch these. */
function touchBoth(touch: Change['touch'], modelId: string, userId: string | null): void {
  touch(assistantsOf(modelId))
  if (userId !== null) touch(assistanceOf(userId), cardsOf(userId), chatsOf(userId))
}

/** Errors: not_found, own_profile, already_invited, too_many_assistants. */
export async function invite(
  { tx, actor, touch }: Change,
  { handle, mayMoney }: { handle?: string | undefined; mayMoney: boolean },
): Promise<{ assistantId: string; secret: string | null }> {
  const modelId = userIdOf(actor)
  await tx.one(lockAssistants, modelId)
  await tx.run(endOldInvitations, modelId)
  if ((await tx.many(selectAssistants, modelId)).length >= ASSISTANTS_MAX)
    throw new CallError('too_many_assistants', `At most ${ASSISTANTS_MAX} assistants and invitations are possible.`, {
      max: ASSISTANTS_MAX,
    })
  if (handle === undefined) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    const { id } = await tx.one(insertAssistant, modelId, null, hashOf(secret), mayMoney)
    touchBoth(touch, modelId, null)
    return { assistantId: id, secret }
  }
  const user = await tx.maybe(selectUserByHandle, handle.replace(/^@/, '').toLowerCase())
  if (user?.id === modelId) throw ownProfile()
  if (user === undefined || user.isClosing || !(await blocks.mayDeal(tx, modelId, user.id)))
    throw new CallError('not_found', 'There is no user with this handle.')
  if ((await tx.maybe(selectSame, modelId, user.id, null)) !== undefined) throw alreadyInvited()
  const { id } = await tx.one(insertAssistant, modelId, user.id, null, mayMoney)
  touchBoth(touch, modelId, user.id)
  return { assistantId: id, secret: null }
}

/** Errors: not_found, own_profile, already_invited. */
export async function accept(
  { tx, actor, touch }: Change,
  { assistantId, secret }: { assistantId?: string | undefined; secret?: string | undefined },
): Promise<{ modelId: string }> {
  const userId = userIdOf(actor)
  const find = async (): Promise<KnownRow | undefined> => {
    if (secret !== undefined) return tx.maybe(selectInvitationByLink, hashOf(secret))
    const row = assistantId === undefined ? undefined : await tx.maybe(selectAssistant, assistantId)
    return row?.userId === userId ? row : undefined
  }
  const found = await find()
  if (found === undefined) throw notFound()
  if (found.modelId === userId) throw ownProfile()
  await tx.one(lockAssistants, found.modelId)
  // Again, under the lock: a link is for one user.
  const invited = await find()
  if (invited === undefined || !(await blocks.mayDeal(tx, userId, invited.modelId))) throw notFound()
  if (invited.isActive) return { modelId: invited.modelId }
  if ((await tx.maybe(selectSame, invited.modelId, userId, invited.id)) !== undefined) throw alreadyInvited()
  await tx.one(beginAssistance, invited.id, userId)
  touchBoth(touch, invited.modelId, userId)
  return { modelId: invited.modelId }
}

/** Errors: not_found. */
export async function setPermission({ tx, actor, touch }: Change, assistantId: string, mayMoney: boolean): Promise<void> {
  const modelId = userIdOf(actor)
  const row = await tx.maybe(updatePermission, assistantId, modelId, mayMoney)
  if (row === undefined) throw notFound()
  touchBoth(touch, modelId, row.userId)
}

/** Whether the assistant is notified of unread messages; their own choice. Errors: not_found. */
export async function setNotifications({ tx, actor, touch }: Change, assistantId: string, isOn: boolean): Promise<void> {
  const userId = userIdOf(actor)
  const row = await tx.maybe(selectAssistant, assistantId)
  if (row === undefined || row.userId !== userId) throw notFound()
  await tx.one(lockAssistants, row.modelId)
  const { chatIds } = await tx.one(setNotificationsStatement, assistantId, userId, isOn)
  if (chatIds === null) throw notFound()
  if (!isOn) await readAllAbout({ tx, touch }, userId, 'assisted_message', chatIds)
  touch(assistanceOf(userId))
}

/** Ends it, with every right, in this transaction. Errors: not_found. */
export async function end({ tx, actor, touch }: Change, assistantId: string): Promise<void> {
  const userId = userIdOf(actor)
  const row = await tx.maybe(selectAssistant, assistantId)
  if (row === undefined || (row.modelId !== userId && row.userId !== userId)) throw notFound()
  await endOne({ tx, touch }, { ...row, id: assistantId })
}

/** Ends an assistance. The callers check who may. */
export async function endOne(
  { tx, touch }: Pick<Change, 'tx' | 'touch'>,
  { id, modelId, userId }: { id: string; modelId: string; userId: string | null },
): Promise<void> {
  await tx.one(lockAssistants, modelId)
  await tx.one(endAssistance, id)
  if (userId !== null) {
    // Mails and push messages that wait are not sent any more.
    const chats = await tx.many(selectChatIdsOfModel, modelId)
    await readAllAbout(
      { tx, touch },
      userId,
      'assisted_message',
      chats.map((chat) => chat.id),
    )
  }
  touchBoth(touch, modelId, userId)
}
