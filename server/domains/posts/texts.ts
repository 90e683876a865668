/** Texts of posts and comments that are translated on request. */
import { userIdOf } from '#server/shared/user-id.ts'
import type { ReadText, SetLanguage } from '../translation/index.ts'
import { touchPost } from './own-post.ts'
import { selectCommentText, selectPostText, updateCommentLanguage, updatePostLanguage } from './texts.sql.ts'
import { commentsOf } from './topics.ts'

const readPostText: ReadText<'post'> = async ({ db, actor }, { postId }) => {
  const row = await db.maybe(selectPostText, actor.userId, actor.roles.has('admin'), postId)
  return row === undefined ? null : { texts: [row.title, row.teaser, row.text], language: row.lang, threadId: null }
}

const readCommentText: ReadText<'comment'> = async ({ db, actor }, { commentId }) => {
  const row = await db.maybe(selectCommentText, actor.userId, actor.roles.has('admin'), commentId)
  return row === undefined ? null : { texts: [row.text], language: row.lang, threadId: null }
}

export const postTexts = { post: readPostText, comment: readCommentText }

const setPostLanguage: SetLanguage<'post'> = async (change, { postId }, lang) => {
  const modelId = userIdOf(change.actor)
  if ((await change.tx.run(updatePostLanguage, modelId, postId, lang)) === 0) return false
  touchPost(change, modelId, postId)
  return true
}

const setCommentLanguage: SetLanguage<'comment'> = async ({ tx, actor, touch }, { commentId }, lang) => {
  const comment = await tx.maybe(updateCommentLanguage, userIdOf(actor), commentId, lang)
  if (comment === undefined) return false
  touch(commentsOf(comment.postId))
  return true
}

export const postLanguages = { post: setPostLanguage, comment: setCommentLanguage }
