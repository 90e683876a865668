/** A model's changes to their own profile, except products and name. */
import type { Language } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { accounts, userOf } from '../users/index.ts'
import { lockOwnEdits, selectOwnPicture, updateCover, updatePresenceHidden, updateTexts } from './profile-edits.sql.ts'
import { keepBioLanguage } from './texts.ts'
import { anyModel, anyOnline, modelOf } from './topics.ts'

type Context = MutationContext<Actor>

/** Serialises edits of the caller's profile and answers its id. The first step of every edit. */
export async function lockOwnProfile({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<string> {
  const id = userIdOf(actor)
  await tx.one(lockOwnEdits, id)
  return id
}

/** Refuses with not_found a picture that is missing or another user's. */
export async function assertOwnPicture(tx: Tx, ownerId: string, pictureId: string | null): Promise<void> {
  if (pictureId !== null && !(await tx.one(selectOwnPicture, ownerId, pictureId)).isOwn)
    throw new CallError('not_found', 'This picture no longer exists. Please upload it again.')
}

export interface ProfileTexts {
  headline?: string | undefined
  bio?: string | undefined
  tags?: readonly string[] | undefined
  languages?: readonly Language[] | undefined
  wontDo?: readonly string[] | undefined
  /** Of headline and bio, as the model says; null: found in them. */
  language?: Language | null | undefined
}

/** Changes texts and lists; undefined leaves a field as it is. */
export async function updateProfile(context: Context, { headline, bio, tags, languages, wontDo, language }: ProfileTexts): Promise<void> {
  const id = await lockOwnProfile(context)
  const { isMoved } = await context.tx.one(updateTexts, id, headline ?? null, bio ?? null, tags ?? null, languages ?? null, wontDo ?? null)
  await keepBioLanguage(context.tx, id, language)
  context.touch(modelOf(id), ...(isMoved ? [anyModel()] : []))
}

/** Sets the avatar or cover; null removes it. Errors: not_found. */
export async function setProfilePicture(context: Context, place: 'avatar' | 'cover', pictureId: string | null): Promise<void> {
  const id = await lockOwnProfile(context)
  await assertOwnPicture(context.tx, id, pictureId)
  if (place === 'avatar') await accounts.setPicture(context.tx, id, pictureId)
  else await context.tx.run(updateCover, id, pictureId)
  context.touch(modelOf(id), userOf(id))
}

/** product.md §2: a model may hide their presence. */
export async function setPresenceHidden(context: Context, isHidden: boolean): Promise<void> {
  const id = await lockOwnProfile(context)
  const { isMoved } = await context.tx.one(updatePresenceHidden, id, isHidden)
  context.touch(modelOf(id), ...(isMoved ? [anyOnline()] : []))
}
