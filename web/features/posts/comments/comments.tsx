/** The comments of a post (product.md §3), newest first. Every reader of the post may write, while its model allows comments. */
import { Link, useRouterState } from '@tanstack/react-router'
import { MessageCircle, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post, PostComment } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useHiding } from '#web/lib/auth/use-hiding.ts'
import { api } from '#web/lib/live/api.ts'
import { useHasFeature } from '#web/lib/use-has-feature.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { OwnLanguage } from '#web/lib/translation/own-language.tsx'
import { useTranslated } from '#web/lib/translation/use-translated.tsx'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ProBadge } from '#web/ui/pro-badge.tsx'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { COMMENTS_LENGTH } from './comments-length.ts'

/** Loaded for users who write or remove; readers do without. */
const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }))
const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }))

interface CommentRowProps {
  comment: PostComment
  modelId: string
  /** The post is public. */
  isPublic: boolean
  isOwn: boolean
  onDelete: (() => void) | undefined
}

function CommentRow({ comment, modelId, isPublic, isOwn, onDelete }: CommentRowProps) {
  const { t, i18n } = useTranslation('posts')
  const { author, lang } = comment
  const translated = useTranslated({ text: { kind: 'comment', commentId: comment._id }, lang, texts: [comment.text], isPublic })
  return (
    <li className="flex gap-3 py-4" data-testid="comment">
      <Avatar name={author.name} src={author.picture} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          {author.handle === null ? (
            <span className="font-semibold">{author.name}</span>
          ) : (
            <Link
              to="/models/$modelName"
              params={{ modelName: author.handle }}
              className="font-semibold underline-offset-4 hover:underline"
            >
              {author.name}
            </Link>
          )}
          {author._id === modelId && <Badge tone="accent">{t('comments.author')}</Badge>}
          {author.isPro && author._id !== modelId && <ProBadge label={t('visibility.pro')} />}
          <RelativeTime at={comment.createdAt} language={i18n.language} className="text-muted" />
        </p>
        <p lang={translated.lang} className="mt-0.5 whitespace-pre-line wrap-anywhere">
          {translated.texts[0]}
        </p>
        {translated.line}
        {isOwn && <OwnLanguage text={{ kind: 'comment', commentId: comment._id }} lang={lang} />}
      </div>
      {onDelete !== undefined && (
        <IconButton label={t('comments.delete', { name: author.name })} onClick={onDelete} className="-mt-2 text-muted">
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

function DeleteDialog({ comment, token, onClose }: { comment: PostComment; token: string; onClose: () => void }) {
  const { t } = useTranslation(['posts', 'common'])
  const { run, isBusy } = useMutation(api.posts.deleteComment)
  const callFailed = useCallFailed()
  const remove = async () => {
    try {
      await run({ token, commentId: comment._id })
      onClose()
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isShown) => !isShown && onClose()}
      title={t('comments.deleteTitle')}
      text={t('comments.deleteText')}
      confirmLabel={t('comments.deleteConfirm')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void remove()}
    />
  )
}

interface CommentsProps {
  post: Post
  /** May this reader see the whole post? Undefined while that is unknown. */
  isOpen: boolean | undefined
}

export function Comments({ post, isOpen }: CommentsProps) {
  const { t } = useTranslation(['posts', 'common'])
  const { token, user } = useAuth()
  const href = useRouterState({ select: ({ location }) => location.href })
  // The comments of a free post are the same for every reader: one answer for all.
  const hiding = useHiding()
  const reader = post.visibility === 'free' ? hiding : token === undefined ? undefined : { token }
  const list = usePages(
    api.posts.listComments,
    reader === undefined || isOpen !== true ? 'skip' : { ...reader, postId: post._id, limit: COMMENTS_LENGTH },
  )
  const [asked, setAsked] = useState<PostComment | null>(null)
  const comments = list.pages.flatMap(({ items }) => items)
  const mayDelete = ({ author }: PostComment) =>
    user !== null && (author._id === user._id || post.model._id === user._id || user.isAdmin === true)
  const mayWrite = useHasFeature('comments')
  if (isOpen === false) return null
  return (
    <section aria-labelledby="comments" className="mt-10 border-t pt-6">
      <h2 id="comments" className="text-xl">
        {t('comments.title', { count: post.commentCount })}
      </h2>
      {!post.areCommentsOpen && <p className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm text-muted">{t('comments.closed')}</p>}
      {post.areCommentsOpen && mayWrite && isOpen === true && user !== null && (
        <Suspense fallback={<Skeleton className="mt-4 h-36" />}>
          <CommentForm postId={post._id} token={token ?? ''} author={user} />
        </Suspense>
      )}
      {post.areCommentsOpen && token === '' && (
        <Link to="/sign-in" search={{ redirect: href }} className={buttonClass('secondary', 'sm', 'mt-4')}>
          {t('comments.signIn')}
        </Link>
      )}
      {isOpen === true && (
        <LiveList
          list={list}
          count={comments.length}
          failed={t('comments.failed')}
          skeleton={<SkeletonRows rows={2} label={t('common:actions.loading')} className="mt-6" />}
          empty={
            post.areCommentsOpen && (
              <p className="mt-5 flex items-center gap-2 text-muted">
                <MessageCircle aria-hidden className="size-4.5" />
                {t('comments.none')}
              </p>
            )
          }
          isAutomatic={false}
          moreLabel={t('comments.more')}
        >
          <ul className="mt-2 divide-y">
            {comments.map((comment) => (
              <CommentRow
                key={comment._id}
                comment={comment}
                modelId={post.model._id}
                isPublic={post.visibility === 'free'}
                isOwn={comment.author._id === user?._id}
                onDelete={mayDelete(comment) ? () => setAsked(comment) : undefined}
              />
            ))}
          </ul>
        </LiveList>
      )}
      {asked !== null && (
        <Suspense>
          <DeleteDialog comment={asked} token={token ?? ''} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  )
}
