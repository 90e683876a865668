/** Published posts as staff lists and finds them. */
import { TABLES } from '#contract/rules/tables.ts'
import type { PostVisibility } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'

export type PostState = (typeof TABLES.posts.filters.state)[number]

export interface PostRow {
  id: string
  title: string
  modelId: string
  modelName: string
  modelHandle: string
  visibility: PostVisibility
  state: PostState
  priceCents: number | null
  publishedAt: number
}

const STATE = `case when p.taken_down_at is not null then 'taken_down' when p.status = 'withdrawn' then 'withdrawn' else 'published' end`
const POST = `p.id, p.title, p.model_id as "modelId", u.name as "modelName", u.handle::text as "modelHandle", p.visibility,
  ${STATE} as state, p.price_cents as "priceCents", coalesce(p.published_at, p.created_at) as "publishedAt"`
const SHOWN = `p.status in ('published', 'withdrawn')`
const FROM = 'posts.posts p join users.users u on u.id = p.model_id'

export const postsTable = tableSql<PostRow>()(TABLES.posts, {
  name: 'moderation.postsTable',
  select: POST,
  from: FROM,
  base: 'posts.posts p',
  id: 'p.id',
  at: 'p.created_at',
  where: SHOWN,
  filters: {
    state: {
      published: `p.status = 'published'`,
      withdrawn: `p.status = 'withdrawn' and p.taken_down_at is null`,
      taken_down: `p.status = 'withdrawn' and p.taken_down_at is not null`,
    },
  },
  sorts: {},
})

type Wanted = [state: PostState | null, before: string, limit: number]
const FITS = `${SHOWN} and ($1::text is null or ${STATE} = $1) and p.id < $2::uuid`

export const selectPostById = statement<[...Wanted, id: string], PostRow>(
  'moderation.selectPostById',
  `select ${POST} from ${FROM} where ${FITS} and p.id = $4::uuid order by p.id desc limit $3`,
)

/** Along the list, a stretch at a time: by title, and by name and handle of the model. */
export const scanPosts = statement<[...Wanted, search: string, pattern: string, stretch: number], PostRow>(
  'moderation.scanPosts',
  `select ${POST} from (select * from posts.posts x where x.id < $2::uuid order by x.id desc limit $6) p join users.users u on u.id = p.model_id
   where ${FITS} and (p.title ilike $5 or (cardinality(users.terms_of($4)) > 0
     and users.is_named(u.name, u.handle, array(select search.pattern_of(term) from unnest(users.terms_of($4)) term))))
   order by p.id desc limit $3`,
)

/** Where that stretch ends; no row: at the end of the list. */
export const selectPostsEnd = statement<[before: string, stretch: number], { id: string }>(
  'moderation.selectPostsEnd',
  `select id from posts.posts where id < $1::uuid order by id desc offset $2::integer - 1 limit 1`,
)

export interface PostLook {
  teaser: string
  tags: string[]
  fileCount: number
  likeCount: number
  commentCount: number
  buyerCount: number
}

/** A post as every reader sees it, and the number of its buyers. */
export const selectPostLook = statement<[postId: string], PostLook>(
  'moderation.selectPostLook',
  `select p.teaser, p.tags, (select count(*)::integer from posts.media m where m.post_id = p.id) as "fileCount", f.like_count as "likeCount", f.comment_count as "commentCount", f.purchase_count as "buyerCount"
   from posts.posts p join posts.figures f on f.post_id = p.id where p.id = $1`,
)
