import { BadgeCheck, Heart, Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/types.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatMoney } from '#web/ui/format.ts'

/** The audience of a post: followers, Pro, or its price. A free post has no badge. `isUnlocked`: this reader has access. */
export function VisibilityBadge({ post, isUnlocked = false }: { post: Pick<Post, 'visibility' | 'price'>; isUnlocked?: boolean }) {
  const { t, i18n } = useTranslation('posts')
  if (post.visibility === 'free') return null
  const Icon = post.visibility === 'pro' ? BadgeCheck : post.visibility === 'followers' ? Heart : isUnlocked ? LockOpen : Lock
  return (
    <Badge tone="accent">
      <Icon aria-hidden className="size-3" />
      {post.visibility === 'paid' ? formatMoney(post.price ?? 0, i18n.language) : t(`visibility.${post.visibility}`)}
    </Badge>
  )
}
