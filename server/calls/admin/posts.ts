/** Every call of `admin/posts`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../../access/actor.ts'
import { createAdminPostCalls } from '../../domains/moderation/parts.ts'

export function adminPostsCalls() {
  const posts = createAdminPostCalls()
  return {
    list: posts.list,
    count: posts.count,
    get: posts.get,
    hide: posts.hide,
    restore: posts.restore,
  } satisfies Implements<Contract['admin']['posts'], Actor>
}
