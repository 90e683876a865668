import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { addComment, deleteComment, setLiked } from './comment-post.ts'
import { deletePost, publishPost, setPinned, unschedulePost } from './publish-post.ts'
import { purchasePost } from './purchase-post.ts'
import { commentsOfPost, postsOfModel, readFeed, readOwnPost, readOwnPosts, readPost, readPurchases, rightsOf } from './read-posts.ts'
import { createDraft, savePost } from './save-post.ts'

const DONE = { success: true as const }

export const createPostCalls = () =>
  ({
    getPost: (context, { postId }) => readPost(context, postId),
    listByModel: (context, { modelId, ...page }) => postsOfModel(context, modelId, page),
    getFeed: (context, page) => readFeed(context, page),
    getRights: (context, { postIds }) => rightsOf(context, postIds),
    listMine: (context, args) => readOwnPosts(context, args),
    getMine: (context, { postId }) => readOwnPost(context, postId),
    createDraft: (context) => createDraft(context),
    async savePost(context, { price, ...fields }) {
      return { revision: await savePost(context, { ...fields, priceCents: price === null ? null : centsFromDollars(price) }) }
    },
    async publishPost(context, { postId, revision, publishAt, timeZone }) {
      return { status: await publishPost(context, postId, revision, publishAt === null ? null : { publishAt, timeZone }) }
    },
    async unschedulePost(context, { postId }) {
      await unschedulePost(context, postId)
      return DONE
    },
    async deletePost(context, { postId }) {
      await deletePost(context, postId)
      return DONE
    },
    async setPinned(context, { postId, isPinned }) {
      await setPinned(context, postId, isPinned)
      return DONE
    },
    async setLiked(context, { postId, isLiked }) {
      await setLiked(context, postId, isLiked)
      return DONE
    },
    listComments: (context, { postId, cursor, limit }) => commentsOfPost(context, postId, { cursor, limit }),
    async addComment(context, { postId, text }) {
      return { commentId: await addComment(context, postId, text) }
    },
    async deleteComment(context, { commentId }) {
      await deleteComment(context, commentId)
      return DONE
    },
    purchasePost,
    listPurchases: (context, page) => readPurchases(context, page),
  }) satisfies Implements<Contract['posts'], Actor>
