/** An owner's actions on an item: status, retry, discard. */
import type { MediaFailure, MediaItem } from '#contract/types.ts'
import { mediaFailure } from '#contract/shapes/media.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { markDiscarded, markRetried, selectOwnItems, selectOwnItemsForUpdate, type MediaItemRow } from './items.sql.ts'
import { presentItem } from './items.ts'
import { mediaItemTopic } from './topics.ts'
import { nextPlaceFor } from './fair-queue.ts'

/** Retries per item: each can take half an hour of processing. */
const RETRIES_MAX = 3

const notFound = () => new CallError('not_found', 'This file does not exist any more.')

const failureOf = (code: string | null): MediaFailure | null => (code === null ? null : mediaFailure.parse(code))

function presentOwnItem(row: MediaItemRow): MediaItem {
  const { id, kind, status, progress, failure, fileName } = row
  if (status === 'discarded') throw new Error('a discarded item is not shown')
  return { _id: id, kind, status, progress, failure: failureOf(failure), fileName, media: status === 'ready' ? presentItem(row) : null }
}

/** The caller's own items among these, in the requested order. */
export async function getItems({ db, actor, watch }: QueryContext<Actor>, itemIds: readonly string[]): Promise<MediaItem[]> {
  watch(...itemIds.map((itemId) => mediaItemTopic(itemId)))
  if (itemIds.length === 0) return []
  const rows = new Map((await db.many(selectOwnItems, itemIds, userIdOf(actor))).map((row) => [row.id, row]))
  return [...new Set(itemIds)].flatMap((itemId) => rows.get(itemId) ?? []).map(presentOwnItem)
}

async function ownItem({ tx, actor }: MutationContext<Actor>, itemId: string): Promise<MediaItemRow> {
  const [row] = await tx.many(selectOwnItemsForUpdate, [itemId], userIdOf(actor))
  if (row === undefined) throw notFound()
  return row
}

/** failed → processing. Errors: not_found, wrong_status, too_many_retries. */
export async function retryItem(context: MutationContext<Actor>, itemId: string, wake: () => void): Promise<void> {
  const row = await ownItem(context, itemId)
  if (row.status !== 'failed') throw new CallError('wrong_status', 'This file is not waiting for another try.')
  if (row.retries >= RETRIES_MAX)
    throw new CallError('too_many_retries', 'This file has been tried several times. Please export it again, and upload the new one.')
  await context.tx.run(markRetried, itemId, row.ownerId, await nextPlaceFor(context.tx, row.ownerId, row.lane))
  context.touch(mediaItemTopic(itemId))
  context.afterCommit(wake)
}

/** Discards an item that no post or message holds; a task removes its files. Errors: not_found, item_used. */
export async function discardItem(context: MutationContext<Actor>, itemId: string, wake: () => void): Promise<void> {
  const row = await ownItem(context, itemId)
  if (row.isUsed)
    throw new CallError('item_used', 'A post or a message holds this file. Please take it out of the post, or unsend the message first.')
  await context.tx.run(markDiscarded, itemId)
  context.touch(mediaItemTopic(itemId))
  context.afterCommit(wake)
}
