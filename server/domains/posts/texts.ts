/** Texts of posts and comments that are translated on request. */
import type { ReadText } from '../translation/index.ts'
import { selectCommentText, selectPostText } from './texts.sql.ts'

const readPostText: ReadText<'post'> = async ({ db, actor }, { postId }) => {
  const row = await db.maybe(selectPostText, actor.userId, actor.roles.has('admin'), postId)
  return row === undefined ? null : { texts: [row.title, row.teaser, row.text], language: row.lang, threadId: null }
}

const readCommentText: ReadText<'comment'> = async ({ db, actor }, { commentId }) => {
  const row = await db.maybe(selectCommentText, actor.userId, actor.roles.has('admin'), commentId)
  return row === undefined ? null : { texts: [row.text], language: row.lang, threadId: null }
}

export const postTexts = { post: readPostText, comment: readCommentText }
