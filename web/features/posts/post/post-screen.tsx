/** /posts/{postId}: a post, or its public part with the button that unlocks the rest. */
import { Link } from '@tanstack/react-router'
import { ImageOff, PencilLine, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useHiding } from '#web/lib/auth/use-hiding.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { OwnLanguage } from '#web/lib/translation/own-language.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { DateTime } from '#web/ui/values.tsx'
import { Comments } from '../comments/comments.tsx'
import { LikeButton } from './like-button.tsx'
import { PostBody } from './post-body.tsx'
import { seenPost } from '../feed/seen-post.ts'
import { ShareButton } from './share-button.tsx'
import { type RenderUnlock, UnlockAction } from './unlock.tsx'
import { useRights } from './use-rights.ts'
import { VisibilityBadge } from './visibility-badge.tsx'
import { WithdrawnPost } from './withdrawn-post.tsx'

interface PostScreenProps {
  postId: string
  renderUnlock: RenderUnlock
  /** The button that tips the model for this post; passed in from the purchases. */
  renderTip?: (post: Post) => ReactNode
}

/** Holds the place of a post that loads. */
const Loading = () => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-10">
    <Skeleton className="h-10 w-1/2" />
    <Skeleton className="h-9 w-4/5" />
    <Skeleton className="aspect-4/3" />
  </div>
)

export function PostScreen({ postId, renderUnlock, renderTip }: PostScreenProps) {
  const { t, i18n } = useTranslation(['posts', 'common'])
  const { data: post, error, retry } = useLive(api.posts.getPost, { ...useHiding(), postId })
  const { user } = useAuth()
  const rightsOf = useRights([postId])
  if (error !== null && post === undefined)
    return <ErrorState title={t('post.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} className="my-16" />
  if (post === undefined) return <Loading />
  // It was there when the page was opened: its model has withdrawn it since.
  if (post === null)
    return (
      <WithdrawnPost
        postId={postId}
        fallback={<EmptyState icon={ImageOff} title={t('post.gone')} text={t('post.goneText')} className="my-16" />}
      />
    )
  const seen = seenPost(post, rightsOf(postId))
  const isOwn = user?._id === post.model._id
  return (
    <article className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 md:pt-10">
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Link
            to="/models/$modelName"
            params={{ modelName: post.model.handle }}
            className="flex min-w-0 items-center gap-3 font-semibold underline-offset-4 hover:underline"
          >
            <Avatar name={post.model.name} src={post.model.picture} />
            <span className="truncate">{post.model.name}</span>
          </Link>
          <DateTime at={post.publishedAt} language={i18n.language} className="text-sm text-muted" />
          {isOwn && (
            <Link to="/my-posts/$postId" params={{ postId }} className={buttonClass('secondary', 'sm', 'ml-auto')}>
              <PencilLine aria-hidden />
              {t('post.edit')}
            </Link>
          )}
        </div>
        <h1 className="mt-5 text-3xl wrap-anywhere md:text-4xl">{post.title}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
          {post.isPinned && (
            <span className="flex items-center gap-1 text-sm font-semibold text-accent">
              <Pin aria-hidden className="size-4" />
              {t('pinned')}
            </span>
          )}
          <VisibilityBadge post={post} isUnlocked={seen.isOpen} />
          {seen.right === 'purchased' && <span className="text-sm text-muted">{t('post.bought')}</span>}
        </p>
      </header>
      <PostBody seen={seen} unlock={<UnlockAction seen={seen} renderUnlock={renderUnlock} />} />
      {isOwn && <OwnLanguage text={{ kind: 'post', postId }} lang={post.lang} className="mt-2" />}
      <footer className="mt-6 flex flex-wrap items-center gap-x-1 gap-y-3 border-t pt-4">
        <LikeButton seen={seen} />
        <ShareButton path={`/posts/${postId}`} title={post.title} />
        {!isOwn && renderTip !== undefined && <span className="ml-auto">{renderTip(post)}</span>}
      </footer>
      <Comments post={post} isOpen={seen.right === undefined ? undefined : seen.isOpen} />
    </article>
  )
}
