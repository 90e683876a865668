/** The public details of a user (Settings → Profile). Handles follow the rules of rename-profile.ts, for customers as for models. */
import type { Contract } from '#contract/index.ts'
import { OLD_HANDLE_DAYS, OLD_HANDLES_MAX, type Language } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements, MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { pictureUrl } from '../media/index.ts'
import { accounts, anyUser, blocks, handles, userOf } from '../users/index.ts'
import { blockUser } from './block-user.ts'
import { lockOwnProfile, setProfilePicture } from './edit-profile.ts'
import { selectMember } from './member-profile.sql.ts'
import { AVATAR_WIDTH } from './present.ts'
import { renameProfile, selectOldHandles, updateTexts } from './profile-edits.sql.ts'
import { anyModel, modelOf } from './topics.ts'

interface MemberProfile {
  name: string
  handle: string
  bio: string
  languages: readonly Language[]
  links: readonly string[]
}

/** Errors: handle_taken, too_many_renames. */
async function saveProfile(
  { tx, actor, touch }: MutationContext<Actor>,
  { name, handle, bio, languages, links }: MemberProfile,
): Promise<void> {
  const id = await lockOwnProfile({ tx, actor })
  const before = await tx.one(selectMember, id)
  const isRenamed = before.name !== name || before.handle !== handle
  if (before.handle !== handle && handles.isReserved(handle))
    throw new CallError('handle_taken', 'This name is taken. Please choose another one.')
  if (isRenamed) await tx.one(renameProfile, id, name, handle, OLD_HANDLE_DAYS, OLD_HANDLES_MAX)
  // Answers no row unless the user is a model.
  const profile = await tx.maybe(updateTexts, id, null, bio, null, languages, null)
  if (profile === undefined) await accounts.setTexts(tx, id, { bio, languages })
  await accounts.setLinks(tx, id, links)
  touch(
    userOf(id),
    modelOf(id),
    ...(isRenamed ? [anyUser()] : []),
    ...(profile !== undefined && (isRenamed || profile.isMoved) ? [anyModel()] : []),
  )
}

const DONE = { success: true as const }

export const memberCalls = {
  async getProfile({ db, actor, watch }) {
    const id = userIdOf(actor)
    watch(userOf(id), modelOf(id))
    const { pictureId, ...texts } = await db.one(selectMember, id)
    return { ...texts, picture: pictureUrl(pictureId, AVATAR_WIDTH), oldHandles: await db.many(selectOldHandles, id) }
  },
  async saveProfile(context, wanted) {
    await saveProfile(context, wanted)
    return DONE
  },
  async setPicture(context, { pictureId }) {
    await setProfilePicture(context, 'avatar', pictureId)
    return DONE
  },
  async blockUser(context, { userId }) {
    await blockUser(context, userId)
    return DONE
  },
  async unblockUser(context, { userId }) {
    await blocks.remove(context, userIdOf(context.actor), userId)
    return DONE
  },
  async listBlocked(context, { cursor, limit }) {
    const { rows, nextCursor } = await blocks.list(context, cursor, limit)
    return {
      items: rows.map(({ userId, name, handle, pictureId, at }) => ({
        userId,
        name,
        handle,
        picture: pictureUrl(pictureId, AVATAR_WIDTH),
        blockedAt: at,
      })),
      nextCursor,
    }
  },
  hasBlocked: async (context, { userId }) => (await blocks.between(context, userId)).isByReader,
} satisfies Implements<Contract['members'], Actor>
