import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, dollars, otherName, ownId, text, textOrNull, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { anyModel, modelFigures, modelOf } from '../models/index.ts'
import { letGoFiles, shareFiles, touchPost, type Change } from './own-post.ts'
import {
  blankComments,
  deleteAnyPost,
  deleteLikes,
  exportComments,
  exportLikes,
  exportPosts,
  exportPurchaseFiles,
  exportPurchases,
  exportSales,
  selectPostsToErase,
} from './own-data.sql.ts'
import { deleteMedia, markWithdrawn, selectOwnPost, selectOwnPostIdForUpdate } from './own-posts.sql.ts'
import { anyComment, commentsOf, postReader, postTopic } from './topics.ts'

/** Each takes several statements. */
const POSTS_AT_ONCE = 20

const post = z.object({
  id: ownId,
  status: z.enum(['draft', 'scheduled', 'published', 'withdrawn']),
  title: text,
  teaser: text,
  text,
  visibility: z.enum(['free', 'followers', 'pro', 'paid']),
  price: dollars.nullable(),
  tags: texts,
  commentsOpen: z.boolean(),
  publishAt: timeOrNull,
  publishedAt: timeOrNull,
  likes: count,
  comments: count,
  purchases: count,
  earned: dollars,
  createdAt: time,
  media: z.array(
    z.object({ fileId: ownId.describe('The name of the file in files/uploads begins with it'), description: text, isPreview: z.boolean() }),
  ),
})
const purchase = z.object({ id: ownId, postId: ownId, model: otherName, title: text, text, price: dollars, purchasedAt: time })
const sale = z.object({
  id: ownId,
  postId: ownId,
  customer: otherName,
  title: text,
  price: dollars,
  commission: dollars,
  purchasedAt: time,
})
const comment = z.object({ id: ownId, postId: ownId, text: textOrNull, createdAt: time, deletedAt: timeOrNull })
const like = z.object({ postId: ownId, title: text, likedAt: time })

/** A purchased post stays for its buyers only; everything else of it is erased. */
async function erasePost(change: Change, modelId: string, postId: string): Promise<void> {
  const { tx, touch } = change
  if ((await tx.maybe(selectOwnPostIdForUpdate, modelId, postId)) === undefined) return
  const row = await tx.one(selectOwnPost, modelId, postId)
  if (row.status === 'published') {
    const { isMoved } = await modelFigures.recordPost(tx, modelId, -1)
    touch(modelOf(modelId), ...(isMoved ? [anyModel()] : []))
  }
  if (row.purchaseCount > 0) {
    await tx.run(markWithdrawn, postId)
    await shareFiles(change, row, false)
  } else {
    const files = await tx.many(deleteMedia, postId)
    await letGoFiles(
      change,
      files.map(({ itemId }) => itemId),
    )
    await tx.run(deleteAnyPost, postId)
  }
  touchPost(change, modelId, postId)
}

export const postsData: OwnData = {
  parts: [
    { name: 'posts', entry: post, pages: exportPosts, begin: BEFORE_ALL_IDS },
    { name: 'purchases', entry: purchase, pages: exportPurchases, begin: BEFORE_ALL_IDS },
    { name: 'post-sales', entry: sale, pages: exportSales, begin: BEFORE_ALL_IDS },
    { name: 'comments', entry: comment, pages: exportComments, begin: BEFORE_ALL_IDS },
    { name: 'likes', entry: like, pages: exportLikes, begin: BEFORE_ALL_IDS },
  ],
  files: [{ folder: 'purchases', pages: exportPurchaseFiles }],
  erasers: {
    async comments({ tx, touch }, { id }, limit) {
      const gone = await tx.many(blankComments, id, limit)
      touch(anyComment(), ...gone.flatMap(({ postId }) => [commentsOf(postId), postTopic(postId)]))
      return gone.length
    },
    async likes({ tx, touch }, { id }, limit) {
      const gone = await tx.many(deleteLikes, id, limit)
      touch(postReader(id), ...gone.map(({ postId }) => postTopic(postId)))
      return gone.length
    },
    async posts(change, { id }) {
      const some = await change.tx.many(selectPostsToErase, id, POSTS_AT_ONCE)
      for (const post of some) await erasePost(change, id, post.id)
      return some.length
    },
  },
  tables: {
    'posts.posts': { exported: { part: 'posts' }, leaving: 'deleted' },
    'posts.purchases': {
      exported: { part: 'purchases' },
      leaving: { kept: 'the books, and the right of buyers to their purchases' },
    },
    'posts.comments': { exported: { part: 'comments' }, leaving: 'blanked' },
    'posts.likes': { exported: { part: 'likes' }, leaving: 'deleted' },
  },
}
