/** Texts of posts and comments, for readers who may read them. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

/** The whole text only for readers with a right to it, as on the page. */
export const selectPostText = statement<
  [readerId: string | null, isAdmin: boolean, postId: string],
  { title: string; teaser: string; text: string; lang: Language | null }
>(
  'posts.selectPostText',
  `select p.title, p.teaser, case when r.right is not null then p.text else '' end as text, p.lang
   from posts.posts p cross join lateral (select posts.right_of(p, $1::uuid, $2) as right) r
   where p.id = $3 and (posts.is_shown(p) or r.right is not null)`,
)

/** Own posts that are not deleted. */
export const updatePostLanguage = statement<[modelId: string, postId: string, lang: Language]>(
  'posts.updatePostLanguage',
  `update posts.posts set lang = $3, is_lang_chosen = true where model_id = $1 and id = $2`,
)

/** Comments are never edited: nothing finds another language later. */
export const updateCommentLanguage = statement<[authorId: string, commentId: string, lang: Language], { postId: string }>(
  'posts.updateCommentLanguage',
  `update posts.comments set lang = $3 where author_id = $1 and id = $2 and deleted_at is null returning post_id as "postId"`,
)

export const selectCommentText = statement<
  [readerId: string | null, isAdmin: boolean, commentId: string],
  { text: string; lang: Language | null }
>(
  'posts.selectCommentText',
  `select c.text, c.lang from posts.comments c join posts.posts p on p.id = c.post_id
   where c.id = $3 and c.deleted_at is null and posts.right_of(p, $1::uuid, $2) is not null`,
)
