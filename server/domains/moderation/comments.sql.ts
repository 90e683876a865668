/** Comments as staff lists and finds them. */
import { TABLES } from '#contract/rules/tables.ts'
import { statement } from '#platform/db/statement.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'

export type CommentState = (typeof TABLES.comments.filters.state)[number]

export interface CommentRow {
  id: string
  text: string
  authorId: string
  authorName: string
  postId: string
  postTitle: string
  state: CommentState
  createdAt: number
}

const STATE = `case when c.taken_down_at is not null then 'taken_down' else 'shown' end`
const COMMENT = `c.id, c.text, c.author_id as "authorId", u.name as "authorName", c.post_id as "postId", p.title as "postTitle", ${STATE} as state, c.created_at as "createdAt"`
/** Not those that their author, or the model of the post, has removed. */
const LISTED = 'c.deleted_at is null or c.taken_down_at is not null'
const JOINS = 'join users.users u on u.id = c.author_id join posts.posts p on p.id = c.post_id'

export const commentsTable = tableSql<CommentRow>()(TABLES.comments, {
  name: 'moderation.commentsTable',
  select: COMMENT,
  from: `posts.comments c ${JOINS}`,
  base: 'posts.comments c',
  id: 'c.id',
  at: 'c.created_at',
  where: `(${LISTED})`,
  filters: { state: { shown: 'c.deleted_at is null', taken_down: 'c.taken_down_at is not null' } },
  sorts: {},
})

type Wanted = [state: CommentState | null, before: string, limit: number]
const FITS = `(${LISTED}) and ($1::text is null or ${STATE} = $1) and c.id < $2::uuid`

export const selectCommentById = statement<[...Wanted, id: string], CommentRow>(
  'moderation.selectCommentById',
  `select ${COMMENT} from posts.comments c ${JOINS} where ${FITS} and c.id = $4::uuid order by c.id desc limit $3`,
)

/** Along the list, a stretch at a time: by text, and by name and handle of the author. */
export const scanComments = statement<[...Wanted, search: string, pattern: string, stretch: number], CommentRow>(
  'moderation.scanComments',
  `select ${COMMENT} from (select * from posts.comments x where x.id < $2::uuid order by x.id desc limit $6) c ${JOINS}
   where ${FITS} and (c.text ilike $5 or (cardinality(users.terms_of($4)) > 0
     and users.is_named(u.name, u.handle, array(select search.pattern_of(term) from unnest(users.terms_of($4)) term))))
   order by c.id desc limit $3`,
)

/** Where that stretch ends; no row: at the end of the list. */
export const selectCommentsEnd = statement<[before: string, stretch: number], { id: string }>(
  'moderation.selectCommentsEnd',
  `select id from posts.comments where id < $1::uuid order by id desc offset $2::integer - 1 limit 1`,
)
