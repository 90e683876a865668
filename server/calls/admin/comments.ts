/** Every call of `admin/comments`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminCommentCalls } from '../../domains/moderation/parts.ts'

export function adminCommentsCalls() {
  const comments = createAdminCommentCalls()
  return {
    list: comments.list,
    count: comments.count,
    get: comments.get,
    hide: comments.hide,
    restore: comments.restore,
  } satisfies Implements<Contract['admin']['comments'], Actor>
}
