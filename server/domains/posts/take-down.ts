/**
 * Staff hides a published post and restores it. It is withdrawn as by its model, so that everything that reads posts obeys: its buyers keep it.
 * The decisions with their reasons are kept by moderation.
 */
import { anyModel, modelFigures, modelOf } from '../models/index.ts'
import { keepTags, noSuchPost, shareFiles, touchPost, type Change } from './own-post.ts'
import { selectOwnPost } from './own-posts.sql.ts'
import { markRestored, markTakenDown, selectAnyPostForUpdate } from './take-down.sql.ts'

interface Hidden {
  readonly ownerId: string
  readonly title: string
}

async function move(change: Change, postId: string, isShown: boolean): Promise<Hidden | undefined> {
  const { tx, touch } = change
  // Locks the post first, then its model, as publishing and withdrawing do.
  const found = await tx.maybe(selectAnyPostForUpdate, postId)
  if (found === undefined) throw noSuchPost()
  const { modelId, isTakenDown } = found
  if (isTakenDown !== isShown || (!isShown && found.status !== 'published')) return undefined
  await tx.run(isShown ? markRestored : markTakenDown, postId)
  const row = await tx.one(selectOwnPost, modelId, postId)
  await shareFiles(change, row, isShown)
  const { isMoved } = await modelFigures.recordPost(tx, modelId, isShown ? 1 : -1)
  await keepTags(change, modelId)
  touch(modelOf(modelId), ...(isMoved ? [anyModel()] : []))
  touchPost(change, modelId, postId)
  return { ownerId: modelId, title: row.title }
}

/** Hides a post. Undefined: it is not published any more. Errors: not_found. */
export const takeDownPost = (change: Change, postId: string): Promise<Hidden | undefined> => move(change, postId, false)

/** Publishes it again. Undefined: staff has not hidden it. Errors: not_found. */
export async function restorePost(change: Change, postId: string): Promise<(Hidden & { isShown: true }) | undefined> {
  const moved = await move(change, postId, true)
  return moved === undefined ? undefined : { ...moved, isShown: true }
}
