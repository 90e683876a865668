/** Posts that staff has hidden (take-down.ts). */
import type { PostStatus } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

export const selectAnyPostForUpdate = statement<[postId: string], { modelId: string; status: PostStatus; isTakenDown: boolean }>(
  'posts.selectAnyPostForUpdate',
  `select model_id as "modelId", status, taken_down_at is not null as "isTakenDown" from posts.posts
   where id = $1 and status in ('published', 'withdrawn') for no key update`,
)

export const markTakenDown = statement<[postId: string]>(
  'posts.markTakenDown',
  `update posts.posts set status = 'withdrawn', taken_down_at = now(), revision = revision + 1, pinned_at = null, updated_at = now() where id = $1`,
)

/** At its old place: it was published then. */
export const markRestored = statement<[postId: string]>(
  'posts.markRestored',
  `update posts.posts set status = 'published', taken_down_at = null, revision = revision + 1, updated_at = now() where id = $1`,
)
