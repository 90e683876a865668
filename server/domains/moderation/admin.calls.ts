import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { countAllComments, getAnyComment, listAllComments } from './comments.ts'
import { countAllPosts, getAnyPost, listAllPosts } from './posts.ts'
import { countAllProducts, getAnyProduct, listAllProducts } from './products.ts'
import { countAllReviews, getAnyReview, listAllReviews } from './reviews.ts'
import { restore, takeDown } from './take-down.ts'

const DONE = { success: true as const }

export const createAdminProductCalls = () =>
  ({
    list: listAllProducts,
    count: countAllProducts,
    get: (context, { productId }) => getAnyProduct(context, productId),
    async hide(context, { productId, ...judged }) {
      await takeDown(context, { kind: 'product', id: productId, ...judged })
      return DONE
    },
    restore: (context, { productId, ...judged }) => restore(context, { kind: 'product', id: productId, ...judged }),
  }) satisfies Implements<Contract['admin']['products'], Actor>

export const createAdminPostCalls = () =>
  ({
    list: listAllPosts,
    count: countAllPosts,
    get: (context, { postId }) => getAnyPost(context, postId),
    async hide(context, { postId, ...judged }) {
      await takeDown(context, { kind: 'post', id: postId, ...judged })
      return DONE
    },
    async restore(context, { postId, ...judged }) {
      await restore(context, { kind: 'post', id: postId, ...judged })
      return DONE
    },
  }) satisfies Implements<Contract['admin']['posts'], Actor>

export const createAdminCommentCalls = () =>
  ({
    list: listAllComments,
    count: countAllComments,
    get: (context, { commentId }) => getAnyComment(context, commentId),
    async hide(context, { commentId, ...judged }) {
      await takeDown(context, { kind: 'comment', id: commentId, ...judged })
      return DONE
    },
    async restore(context, { commentId, ...judged }) {
      await restore(context, { kind: 'comment', id: commentId, ...judged })
      return DONE
    },
  }) satisfies Implements<Contract['admin']['comments'], Actor>

export const createAdminReviewCalls = () =>
  ({
    list: listAllReviews,
    count: countAllReviews,
    get: (context, { reviewId }) => getAnyReview(context, reviewId),
    async hide(context, { reviewId, ...judged }) {
      await takeDown(context, { kind: 'review', id: reviewId, ...judged })
      return DONE
    },
    async restore(context, { reviewId, ...judged }) {
      await restore(context, { kind: 'review', id: reviewId, ...judged })
      return DONE
    },
  }) satisfies Implements<Contract['admin']['reviews'], Actor>
