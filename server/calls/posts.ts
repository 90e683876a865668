/** Every call of `posts`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createPostCalls } from '../domains/posts/parts.ts'

export function postsCalls() {
  const posts = createPostCalls()
  return {
    getPost: posts.getPost,
    listByModel: posts.listByModel,
    getFeed: posts.getFeed,
    getRights: posts.getRights,
    listMine: posts.listMine,
    getMine: posts.getMine,
    createDraft: posts.createDraft,
    savePost: posts.savePost,
    publishPost: posts.publishPost,
    unschedulePost: posts.unschedulePost,
    deletePost: posts.deletePost,
    setPinned: posts.setPinned,
    setLiked: posts.setLiked,
    listComments: posts.listComments,
    addComment: posts.addComment,
    deleteComment: posts.deleteComment,
    purchasePost: posts.purchasePost,
    listPurchases: posts.listPurchases,
  } satisfies Implements<Contract['posts'], Actor>
}
