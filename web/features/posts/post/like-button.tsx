/** Likes a post, or removes the like; the heart and its count change with the click. */
import { useRouter } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Post, PostRights } from '#contract/types.ts'
import { currentToken } from '#web/lib/auth/token.ts'
import { api } from '#web/lib/live/api.ts'
import type { LocalStore } from '#web/lib/live/bridge.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { cx } from '#web/ui/cx.ts'
import { formatNumber } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { SeenPost } from '../feed/seen-post.ts'

/** Applies the outcome to every open query with this post. */
function showLiked(store: LocalStore, { postId, isLiked }: { postId: string; isLiked: boolean }): void {
  const change = isLiked ? 1 : -1
  const wasLiked = store
    .all(api.posts.getRights)
    .some(({ value }) => value?.some((rights) => rights.postId === postId && rights.isLiked) === true)
  if (wasLiked === isLiked) return
  const counted = (post: Post): Post => (post._id === postId ? { ...post, likeCount: Math.max(0, post.likeCount + change) } : post)
  const marked = (rights: PostRights): PostRights => (rights.postId === postId ? { ...rights, isLiked } : rights)
  for (const { args, value } of store.all(api.posts.getRights))
    if (value !== undefined) store.set(api.posts.getRights, args, value.map(marked))
  for (const { args, value } of store.all(api.posts.getPost)) if (value != null) store.set(api.posts.getPost, args, counted(value))
  for (const { args, value } of store.all(api.posts.listByModel))
    if (value !== undefined) store.set(api.posts.listByModel, args, { ...value, items: value.items.map(counted) })
  for (const { args, value } of store.all(api.posts.getFeed))
    if (value !== undefined) store.set(api.posts.getFeed, args, { ...value, items: value.items.map(counted) })
}

export function LikeButton({ seen, className }: { seen: SeenPost; className?: string }) {
  const { post, isOpen, isLiked } = seen
  const { t, i18n } = useTranslation(['posts', 'common'])
  const { run } = useMutation(api.posts.setLiked, { optimistic: showLiked })
  const callFailed = useCallFailed()
  const router = useRouter()
  const toggle = async () => {
    const token = currentToken()
    if (token === '') {
      const signIn = () => void router.navigate({ to: '/sign-in', search: { redirect: router.state.location.href } })
      toast({ variant: 'destructive', title: t('like.loginNeeded'), action: { label: t('common:nav.signIn'), run: signIn } })
      return
    }
    try {
      await run({ token, postId: post._id, isLiked: !isLiked })
    } catch (error) {
      callFailed(error, t('like.failed'))
    }
  }
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={t('like.label', { title: post.title, count: post.likeCount })}
      disabled={!isOpen && seen.right !== undefined}
      onClick={() => void toggle()}
      className={cx(
        'inline-flex h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-muted transition-colors not-disabled:hover:bg-sunken not-disabled:hover:text-ink aria-pressed:text-accent dark:not-disabled:hover:bg-raised',
        className,
      )}
      data-testid="like"
    >
      <Heart aria-hidden className={cx('size-5', isLiked && 'fill-accent')} />
      <span className="tabular-nums">{formatNumber(post.likeCount, i18n.language)}</span>
    </button>
  )
}
