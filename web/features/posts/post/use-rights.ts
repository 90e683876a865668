import type { PostRights } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'

/**
 * The reader's rights to these posts beyond the public part: one live query for all of them, asked once the reader is
 * known. Returns undefined for a post until it is known, null when the reader has no further right.
 */
export function useRights(postIds: readonly string[]): (postId: string) => PostRights | null | undefined {
  const { token, isVisitor } = useAuth()
  const { data } = useLive(
    api.posts.getRights,
    token === undefined || isVisitor || postIds.length === 0 ? 'skip' : { token, postIds: [...postIds] },
  )
  return (postId) => (isVisitor ? null : data === undefined ? undefined : (data.find((one) => one.postId === postId) ?? null))
}
