/** Items as posts and messages use them: show, hold, publish. */
import type { MediaView } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { selectItems, selectOwnItemsForUpdate, updatePublic, updateUsed, type MediaItemRow } from './items.sql.ts'

export { mediaItemTopic as topicOf } from './topics.ts'

/** The view of a ready item; the post that holds it adds `alt`. */
export const presentItem = ({ id, kind, width, height, seconds, blur, peaks, widths, hasPreview }: MediaItemRow): MediaView => ({
  _id: id,
  kind,
  width,
  height,
  seconds,
  blur,
  peaks: peaks === null ? null : peaks.map((height) => height / 100),
  alt: '',
  widths,
  hasPreview,
})

/** The views of the ready items among these, by id. */
export async function mediaViewsOf(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, MediaView>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db.many(selectItems, itemIds)
  return new Map(rows.filter(({ status }) => status === 'ready').map((row) => [row.id, presentItem(row)]))
}

/**
 * The items of `ownerId` with these ids, in that order, locked until the commit. Errors: not_found (missing, discarded, another
 * user's), media_not_ready (processing, or failed).
 */
export async function ownReadyItems(tx: Tx, ownerId: string, itemIds: readonly string[]): Promise<MediaItemRow[]> {
  if (itemIds.length === 0) return []
  const rows = new Map((await tx.many(selectOwnItemsForUpdate, itemIds, ownerId)).map((row) => [row.id, row]))
  return itemIds.map((itemId) => {
    const row = rows.get(itemId)
    if (row === undefined) throw new CallError('not_found', 'One of these files does not exist any more. Please upload it again.')
    if (row.status === 'ready') return row
    throw new CallError(
      'media_not_ready',
      row.status === 'failed'
        ? `“${row.fileName}” could not be processed. Please try it again or remove it.`
        : `“${row.fileName}” is still being processed. Please wait a moment.`,
    )
  })
}

/** Makes the files of these items public, or restricts them to entitled readers again. */
export const publishItems = async (tx: Tx, itemIds: readonly string[], isPublic: boolean): Promise<void> =>
  void (await tx.run(updatePublic, itemIds, isPublic))

/** Marks these items as held by a post (they can then be neither discarded nor removed), or as released. */
export const markItemsUsed = async (tx: Tx, itemIds: readonly string[], isUsed: boolean): Promise<void> =>
  void (await tx.run(updateUsed, itemIds, isUsed))
