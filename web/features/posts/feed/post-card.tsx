/** A post in a list. The whole card links to it; the heart is a button of its own. */
import { Link } from '@tanstack/react-router'
import { MessageCircle, Pin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/ui/avatar.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { RelativeTime } from '#web/ui/values.tsx'
import { LikeButton } from '../post/like-button.tsx'
import { PostCover } from './post-cover.tsx'
import type { SeenPost } from './seen-post.ts'
import { VisibilityBadge } from '../post/visibility-badge.tsx'

interface PostCardProps {
  seen: SeenPost
  /** The widths of the card, as in the HTML attribute. */
  sizes: string
  /** Among the posts of several models, the card names the model. */
  showsModel?: boolean
  isFirst?: boolean
}

export function PostCard({ seen, sizes, showsModel = false, isFirst = false }: PostCardProps) {
  const { t, i18n } = useTranslation('posts')
  const { post } = seen
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const excerpt = post.teaser === '' ? (seen.text ?? '') : post.teaser
  return (
    <article
      aria-labelledby={`post-${post._id}`}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ target }) => setHasFocus(target.matches(':focus-visible'))}
      onBlur={() => setHasFocus(false)}
      className="group relative flex w-full flex-col overflow-hidden rounded-lg border bg-surface shadow-card transition-colors hover:border-line-strong"
      data-testid="post-card"
    >
      <PostCover seen={seen} sizes={sizes} isFirst={isFirst} isMeant={isPointedAt || hasFocus} />
      <div className="flex min-h-0 flex-1 flex-col gap-2 px-5 pt-4">
        <div className="flex min-h-6 items-center gap-2 text-sm text-muted">
          {showsModel && (
            <Link
              to="/models/$modelName"
              params={{ modelName: post.model.handle }}
              className="relative z-10 flex min-w-0 items-center gap-2 font-semibold text-ink underline-offset-4 hover:underline"
            >
              <Avatar name={post.model.name} src={post.model.picture} size="sm" />
              <span className="truncate">{post.model.name}</span>
            </Link>
          )}
          {post.isPinned && !showsModel && (
            <span className="flex items-center gap-1 font-semibold text-accent">
              <Pin aria-hidden className="size-3.5" />
              {t('pinned')}
            </span>
          )}
          <RelativeTime at={post.publishedAt} language={i18n.language} className="shrink-0" />
          <span className="ml-auto">
            <VisibilityBadge post={post} isUnlocked={seen.isOpen} />
          </span>
        </div>
        <h3 id={`post-${post._id}`} className="text-lg leading-snug wrap-anywhere">
          <Link to="/posts/$postId" params={{ postId: post._id }} className="after:absolute after:inset-0 group-hover:text-accent">
            {post.title}
          </Link>
        </h3>
        {/* A post without files shows its text. */}
        {excerpt !== '' && post.media.length > 0 && <p className="line-clamp-2 wrap-anywhere text-muted">{excerpt}</p>}
      </div>
      <div className="mt-2 flex items-center gap-2 px-2 pb-2">
        <LikeButton seen={seen} className="relative z-10" />
        <span className="inline-flex items-center gap-2 px-2 text-sm font-semibold text-muted tabular-nums">
          <MessageCircle aria-hidden className="size-5" />
          <span aria-hidden>{formatNumber(post.commentCount, i18n.language)}</span>
          <span className="sr-only">{t('comments.title', { count: post.commentCount })}</span>
        </span>
      </div>
    </article>
  )
}
