/** The list of comments for staff, and one of them. */
import { admin } from '#contract/admin/index.ts'
import type { Contract } from '#contract/index.ts'
import { SEARCH_STRETCH } from '#contract/limits.ts'
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
import { anyComment } from '../posts/index.ts'
import { userOf } from '../users/index.ts'
import { commentsTable, scanComments, selectCommentById, selectCommentsEnd, type CommentRow, type CommentState } from './comments.sql.ts'
import { readTakeDowns } from './take-down.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch' | 'actor'>
type Listed = ResultOf<Contract['admin']['comments']['list']>['items'][number]

/** Finds comments by id, by text, and by name and handle of their authors: along the list, a stretch at a time. */
function findComments(db: Db, asked: object): Finder<CommentRow> {
  const { state = null } = asked as { readonly state?: CommentState }
  return finderOf(async (search: string, before: string, limit: number): Promise<Found<CommentRow>> => {
    if (isId(search)) return { rows: await db.many(selectCommentById, state, before, limit, search.toLowerCase()), endId: null }
    const rows = await db.many(scanComments, state, before, limit, search, likePattern(search), SEARCH_STRETCH)
    const end = rows.length < limit ? await db.maybe(selectCommentsEnd, before, SEARCH_STRETCH) : undefined
    return { rows, endId: end?.id ?? null }
  })
}

const presentListed = ({ id, authorId, authorName, postId, postTitle, ...rest }: CommentRow): Listed => ({
  _id: id,
  author: { _id: authorId, name: authorName },
  post: { _id: postId, title: postTitle },
  ...rest,
})

export async function listAllComments({ db, watch }: Reading, asked: PageAsked): Promise<{ items: Listed[]; nextCursor: string | null }> {
  watch(anyComment())
  const { rows, nextCursor } = await readPage(db, commentsTable, asked, findComments(db, asked))
  watch(...new Set(rows.map(({ authorId }) => userOf(authorId))))
  return { items: rows.map(presentListed), nextCursor }
}

export function countAllComments({ db, watch }: Reading, asked: RowsAsked): Promise<{ count: number; isMore: boolean }> {
  watch(anyComment())
  return countRows(db, commentsTable, asked, findComments(db, asked))
}

/** Null once its author or the model has removed it. */
export async function getAnyComment(reading: Reading, commentId: string): Promise<ResultOf<Contract['admin']['comments']['get']>> {
  const { db, watch } = reading
  watch(anyComment())
  const row = await db.maybe(selectCommentById, null, LAST_ID, 1, commentId)
  if (row === undefined) return null
  watch(userOf(row.authorId))
  return { ...presentListed(row), takeDowns: await readTakeDowns(reading, commentId) }
}

export const commentsFile: TableFile = {
  rule: TABLES.comments,
  roles: OF_CONTENT,
  args: admin.comments.list.args,
  rows: cellsOf(
    (db, _actor, asked: RowsAsked) => readAllRows(db, commentsTable, asked, findComments(db, asked)),
    (row) => {
      const { _id, text, author, post, state, createdAt } = presentListed(row)
      return { _id, text, author: author.name, post: post.title, state, createdAt: new Date(createdAt) }
    },
  ),
}
