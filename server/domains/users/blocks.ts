/**
 * Blocks (docs/decisions/2026-11-23-blocks.md). users.blocks has one row for each; the rule `users.is_blocked` asks both ways. Ends nothing of
 * other domains: models/block-user.ts does.
 */
import { BLOCKS_MAX, PAGE_DEFAULT } from '#contract/limits.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import { CallError } from '#platform/call-error.ts'
import { pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import {
  countBlocked,
  deleteBlock,
  insertBlock,
  selectBlock,
  selectBlocked,
  selectBothForUpdate,
  selectHiddenAmong,
  selectMayDeal,
  type BlockedRow,
} from './blocks.sql.ts'
import { blocksOf, userOf } from './topics.ts'

type Context = Pick<MutationContext<Actor>, 'tx' | 'touch'>
type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>

/** Answers false when the block existed. Errors: not_found, too_many_blocked. */
export async function add({ tx, touch }: Context, byId: string, ofId: string): Promise<boolean> {
  const noSuchUser = () => new CallError('not_found', 'This user does not exist any more.')
  if (byId === ofId) throw noSuchUser()
  if ((await tx.many(selectBothForUpdate, byId, ofId)).length < 2) throw noSuchUser()
  if ((await tx.one(countBlocked, byId, ofId)).count >= BLOCKS_MAX)
    throw new CallError('too_many_blocked', `You have blocked ${BLOCKS_MAX} users, which is as many as one can.`, { max: BLOCKS_MAX })
  const isNew = (await tx.maybe(insertBlock, byId, ofId)) !== undefined
  if (isNew) touch(blocksOf(byId), blocksOf(ofId))
  return isNew
}

export async function remove({ tx, touch }: Context, byId: string, ofId: string): Promise<void> {
  if ((await tx.run(deleteBlock, byId, ofId)) > 0) touch(blocksOf(byId), blocksOf(ofId))
}

/** Whether these two may deal with each other, until the end of the transaction. */
export const mayDeal = async (tx: Db, oneId: string, otherId: string): Promise<boolean> => (await tx.one(selectMayDeal, oneId, otherId)).may

export interface BlockBetween {
  readonly isByReader: boolean
  readonly isByOther: boolean
}

/** The blocks between the reader and another user; none for a visitor. */
export async function between({ db, actor, watch }: Reading, otherId: string): Promise<BlockBetween> {
  if (actor.userId === null) return { isByReader: false, isByOther: false }
  watch(blocksOf(actor.userId))
  return db.one(selectBlock, actor.userId, otherId)
}

/** Those among these users who are hidden from the reader: one statement for a page, none for a visitor. */
export async function hiddenAmong({ db, actor, watch }: Reading, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (actor.userId === null) return new Set()
  watch(blocksOf(actor.userId))
  return new Set(ids.length === 0 ? [] : (await db.many(selectHiddenAmong, actor.userId, [...new Set(ids)])).map(({ id }) => id))
}

/** A page of the users that the reader has blocked. */
export async function list(
  { db, actor, watch }: Reading,
  cursor: string | null | undefined,
  limit: number = PAGE_DEFAULT,
): Promise<{ rows: BlockedRow[]; nextCursor: string | null }> {
  const userId = userIdOf(actor)
  const page = pageOf(await db.many(selectBlocked, userId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
  watch(blocksOf(userId), ...page.rows.map((row) => userOf(row.userId)))
  return page
}

export { blocksOf }
