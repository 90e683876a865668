/** Pages of posts. The public part is one shared answer; the reader's own part is in `rightsOf`. */
import { FOLLOWED_MAX, PAGE_DEFAULT } from '#contract/limits.ts'
import type { OwnPost, Post, PostComment, PostRights, PostStatus, Purchase } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { assertCursorId, decodeIdCursor } from '#platform/id-cursor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { avatarUrl } from '../media/index.ts'
import { anyShown, followsOf } from '../models/index.ts'
import { blocks, userOf, type RecordAccess } from '../users/index.ts'
import { selectComments } from './comments.sql.ts'
import { selectOwnPost, selectOwnPosts, selectOwnPublished } from './own-posts.sql.ts'
import {
  selectFeed,
  selectFollowedIds,
  selectMayDownload,
  selectMayOpen,
  selectPost,
  selectPostsOfModel,
  selectPurchases,
  selectRight,
  selectRights,
  type PostRow,
} from './posts.sql.ts'
import { presentOwnPost, presentPost, presentPurchase, presentRights } from './present.ts'
import { commentsOf, ownPosts, postReader, postsOf, postTopic } from './topics.ts'

type Reading = QueryContext<Actor>

interface Page {
  readonly cursor?: string | null | undefined
  readonly limit?: number | undefined
}

interface PageOf<T> {
  items: T[]
  nextCursor: string | null
}

const isAdmin = ({ roles }: Actor): boolean => roles.has('admin')

function presentPage({ watch }: Reading, rows: readonly PostRow[], limit: number): PageOf<Post> {
  const page = pageOf(rows, limit, (row) => [row.sortKey, row.id])
  watch(...page.rows.flatMap(({ id, modelId }) => [postTopic(id), userOf(modelId)]))
  return { items: page.rows.map(presentPost), nextCursor: page.nextCursor }
}

function sortCursor(cursor: string | null | undefined): [key: number | null, id: string | null] {
  const [key, id] = decodeCursor(cursor, ['number', 'string']) ?? [null, null]
  return key === null || id === null ? [null, null] : [key, assertCursorId(id)]
}

/** Whether a block hides the posts of this model from the reader. */
const isHidden = async (reading: Reading, modelId: string): Promise<boolean> => (await blocks.hiddenAmong(reading, [modelId])).size > 0

export async function readPost(reading: Reading, postId: string): Promise<Post | null> {
  const { db, actor, watch } = reading
  watch(postTopic(postId), anyShown())
  const row = await db.maybe(selectPost, postId)
  if (row === undefined) return null
  watch(userOf(row.modelId))
  if (await isHidden(reading, row.modelId)) {
    watch(postReader(userIdOf(actor)))
    if ((await db.maybe(selectRight, actor.userId, false, postId))?.right !== 'purchased') return null
  }
  return presentPost(row)
}

export async function postsOfModel(reading: Reading, modelId: string, { cursor, limit = PAGE_DEFAULT }: Page): Promise<PageOf<Post>> {
  reading.watch(postsOf(modelId), anyShown())
  if (await isHidden(reading, modelId)) return { items: [], nextCursor: null }
  return presentPage(reading, await reading.db.many(selectPostsOfModel, modelId, ...sortCursor(cursor), limit + 1), limit)
}

export async function readFeed(reading: Reading, { cursor, limit = PAGE_DEFAULT }: Page): Promise<PageOf<Post>> {
  const { db, actor, watch } = reading
  const userId = userIdOf(actor)
  const followed = await db.many(selectFollowedIds, userId, FOLLOWED_MAX)
  watch(followsOf(userId), anyShown(), ...followed.map(({ modelId }) => postsOf(modelId)))
  return presentPage(reading, await db.many(selectFeed, userId, ...sortCursor(cursor), limit + 1, FOLLOWED_MAX), limit)
}

/** In the requested order; posts that do not exist for this reader are left out. */
export async function rightsOf({ db, actor, watch }: Reading, postIds: readonly string[]): Promise<PostRights[]> {
  watch(anyShown(), ...postIds.map((postId) => postTopic(postId)))
  // Follows, Pro, likes and purchases are the reader's own; each of them can open or close a post.
  if (actor.userId !== null) watch(followsOf(actor.userId), userOf(actor.userId), postReader(actor.userId))
  const rows = new Map((await db.many(selectRights, actor.userId, isAdmin(actor), postIds)).map((row) => [row.postId, row]))
  return postIds.flatMap((postId) => {
    const row = rows.get(postId)
    return row === undefined ? [] : [presentRights(row)]
  })
}

export async function readOwnPosts(
  { db, actor, watch }: Reading,
  { status, cursor, limit = PAGE_DEFAULT }: Page & { status: PostStatus },
): Promise<PageOf<OwnPost>> {
  const modelId = userIdOf(actor)
  watch(ownPosts(modelId))
  const rows =
    status === 'published'
      ? await db.many(selectOwnPublished, modelId, ...sortCursor(cursor), limit + 1)
      : await db.many(selectOwnPosts, modelId, status, ...sortCursor(cursor), limit + 1)
  const page = pageOf(rows, limit, (row) => [row.sortKey, row.id])
  return { items: page.rows.map(presentOwnPost), nextCursor: page.nextCursor }
}

export async function readOwnPost({ db, actor, watch }: Reading, postId: string): Promise<OwnPost | null> {
  watch(ownPosts(userIdOf(actor)))
  const row = await db.maybe(selectOwnPost, userIdOf(actor), postId)
  return row === undefined ? null : presentOwnPost(row)
}

/** Answers nothing unless the reader may see the post: comments reveal its content. */
export async function commentsOfPost(
  reading: Reading,
  postId: string,
  { cursor, limit = PAGE_DEFAULT }: Page,
): Promise<PageOf<PostComment>> {
  const { db, actor, watch } = reading
  watch(postTopic(postId), commentsOf(postId), anyShown())
  if (actor.userId !== null) watch(followsOf(actor.userId), userOf(actor.userId), postReader(actor.userId))
  const post = await db.maybe(selectRight, actor.userId, isAdmin(actor), postId)
  if (post === undefined || post.right === null || (post.isBlocked && post.right !== 'purchased')) return { items: [], nextCursor: null }
  const page = pageOf(await db.many(selectComments, postId, decodeIdCursor(cursor), limit + 1), limit, (row) => [row.id])
  const hidden = await blocks.hiddenAmong(
    reading,
    page.rows.map(({ authorId }) => authorId),
  )
  const rows = page.rows.filter(({ authorId }) => !hidden.has(authorId))
  watch(...rows.map(({ authorId }) => userOf(authorId)))
  const items = rows.map((row) => ({
    _id: row.id,
    author: {
      _id: row.authorId,
      name: row.authorName,
      handle: row.isModel ? row.authorHandle : null,
      picture: avatarUrl(row.authorPictureId),
      isPro: row.isPro,
      isModel: row.isModel,
    },
    lang: row.lang,
    text: row.text,
    createdAt: row.createdAt,
  }))
  return { items, nextCursor: page.nextCursor }
}

export async function readPurchases({ db, actor, watch }: Reading, { cursor, limit = PAGE_DEFAULT }: Page): Promise<PageOf<Purchase>> {
  const userId = userIdOf(actor)
  watch(postReader(userId))
  const page = pageOf(await db.many(selectPurchases, userId, decodeIdCursor(cursor), limit + 1), limit, (row) => [row.id])
  watch(...page.rows.flatMap(({ postId, modelId }) => [postTopic(postId), userOf(modelId)]))
  return { items: page.rows.map(presentPurchase), nextCursor: page.nextCursor }
}

/** Whether the caller may download the original of this file of a post. */
export const mayDownloadItem = async (db: Db, actor: Actor, itemId: string): Promise<boolean> =>
  (await db.maybe(selectMayDownload, actor.userId, itemId))?.mayDownload === true

/**
 * Whether the caller may open this file of a post now. Checked for each address of a restricted file. Access by the admin's right alone is
 * logged first.
 */
export async function mayOpenItem(db: Db, actor: Actor, itemId: string, record: RecordAccess): Promise<boolean> {
  const row = await db.maybe(selectMayOpen, actor.userId, isAdmin(actor), itemId)
  if (row === undefined || !row.mayOpen) return false
  if (row.isAdminAccess) await record(actor, { kind: 'post_read', objectId: row.postId, userIds: [row.modelId] })
  return true
}
