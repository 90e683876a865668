/** The list of published posts for staff, and one of them. */
import { admin } from '#contract/admin/index.ts'
import type { Contract } from '#contract/index.ts'
import { SEARCH_STRETCH } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { OF_CONTENT } from '#contract/shapes/admin-roles.ts'
import type { Db } from '#platform/db/database.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  countRows,
  type Finder,
  finderOf,
  type Found,
  type PageAsked,
  readAllRows,
  readPage,
  type RowsAsked,
} from '#server/shared/table/read-table.ts'
import { isId, likePattern } from '#server/shared/table/search-words.ts'
import { cellsOf, type TableFile } from '#server/shared/table/table-file.ts'
import { anyPost, postTopic } from '../posts/index.ts'
import { userOf } from '../users/index.ts'
import { postsTable, scanPosts, selectPostById, selectPostLook, selectPostsEnd, type PostRow, type PostState } from './posts.sql.ts'
import { readTakeDowns } from './take-down.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch' | 'actor'>
type Listed = ResultOf<Contract['admin']['posts']['list']>['items'][number]

/** Finds posts by id, by title, and by name and handle of their models: along the list, a stretch at a time. */
function findPosts(db: Db, asked: object): Finder<PostRow> {
  const { state = null } = asked as { readonly state?: PostState }
  const find = async (search: string, before: string, limit: number): Promise<Found<PostRow>> => {
    if (isId(search)) return { rows: await db.many(selectPostById, state, before, limit, search.toLowerCase()), endId: null }
    const rows = await db.many(scanPosts, state, before, limit, search, likePattern(search), SEARCH_STRETCH)
    const end = rows.length < limit ? await db.maybe(selectPostsEnd, before, SEARCH_STRETCH) : undefined
    return { rows, endId: end?.id ?? null }
  }
  return finderOf(find)
}

const presentListed = ({ id, title, modelId, modelName, modelHandle, visibility, state, priceCents, publishedAt }: PostRow): Listed => ({
  _id: id,
  title,
  model: { _id: modelId, name: modelName, handle: modelHandle },
  visibility,
  state,
  price: visibility === 'paid' && priceCents !== null ? dollarsFromCents(priceCents) : null,
  publishedAt,
})

export async function listAllPosts({ db, watch }: Reading, asked: PageAsked): Promise<{ items: Listed[]; nextCursor: string | null }> {
  watch(anyPost())
  const { rows, nextCursor } = await readPage(db, postsTable, asked, findPosts(db, asked))
  watch(...new Set(rows.map(({ modelId }) => userOf(modelId))))
  return { items: rows.map(presentListed), nextCursor }
}

export function countAllPosts({ db, watch }: Reading, asked: RowsAsked): Promise<{ count: number; isMore: boolean }> {
  watch(anyPost())
  return countRows(db, postsTable, asked, findPosts(db, asked))
}

/** Null once it is gone. */
export async function getAnyPost(reading: Reading, postId: string): Promise<ResultOf<Contract['admin']['posts']['get']>> {
  const { db, watch } = reading
  watch(postTopic(postId))
  const row = await db.maybe(selectPostById, null, LAST_ID, 1, postId)
  if (row === undefined) return null
  watch(userOf(row.modelId))
  return { ...presentListed(row), ...(await db.one(selectPostLook, postId)), takeDowns: await readTakeDowns(reading, postId) }
}

export const postsFile: TableFile = {
  rule: TABLES.posts,
  roles: OF_CONTENT,
  args: admin.posts.list.args,
  rows: cellsOf(
    (db, _actor, asked: RowsAsked) => readAllRows(db, postsTable, asked, findPosts(db, asked)),
    (row) => {
      const { _id, title, model, visibility, state, price, publishedAt } = presentListed(row)
      return { _id, title, model: model.name, visibility, state, price, publishedAt: new Date(publishedAt) }
    },
  ),
}
