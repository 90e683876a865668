import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Eye, Image as ImageIcon, PencilLine, Pin, PinOff, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MediaView, OwnPost } from '#contract/types.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { FilePicture } from '../files/file-picture.tsx'
import { VisibilityBadge } from '../post/visibility-badge.tsx'
import type { PostSteps } from './use-post-steps.ts'
import { momentInWords, ownZone } from './zoned-time.ts'

interface MyPostRowProps {
  post: OwnPost
  /** Its first file, when it is ready. */
  cover: MediaView | null
  steps: PostSteps
  onDelete: () => void
}

/** Likes, comments, sales and earnings of a published post. */
function Reception({ post }: { post: OwnPost }) {
  const { t, i18n } = useTranslation('composer')
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{t('mine.figures.likes', { count: post.likeCount })}</span>
      <span>{t('mine.figures.comments', { count: post.commentCount })}</span>
      {post.purchaseCount > 0 && <span>{t('mine.figures.sold', { count: post.purchaseCount })}</span>}
      {post.earned > 0 && (
        <span className="font-semibold text-success">{t('mine.figures.earned', { amount: formatMoney(post.earned, i18n.language) })}</span>
      )}
    </span>
  )
}

export function MyPostRow({ post, cover, steps, onDelete }: MyPostRowProps) {
  const { t, i18n } = useTranslation(['composer', 'posts'])
  const navigate = useNavigate()
  const title = post.title === '' ? t('mine.untitled') : post.title
  const params = { postId: post._id }
  return (
    <li className="relative flex items-center gap-4 py-3" data-testid="my-post">
      <span className="size-16 shrink-0 overflow-hidden rounded-md bg-sunken">
        {cover !== null && cover.kind !== 'audio' ? (
          <FilePicture media={{ ...cover, alt: '' }} sizes="64px" className="size-full" />
        ) : (
          <span aria-hidden className="flex size-full items-center justify-center text-muted">
            <ImageIcon className="size-5" />
          </span>
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex items-center gap-2">
          <Link to="/my-posts/$postId" params={params} className="truncate font-semibold after:absolute after:inset-0 hover:text-accent">
            {title}
          </Link>
          {post.isPinned && <Pin role="img" aria-label={t('posts:pinned')} className="size-3.5 shrink-0 text-accent" />}
          <VisibilityBadge post={post} />
        </p>
        <div className="text-sm text-muted">
          {post.status === 'draft' && (
            <span>
              {t('mine.savedAt')} <RelativeTime at={post.updatedAt} language={i18n.language} />
            </span>
          )}
          {post.status === 'scheduled' && post.publishAt !== null && momentInWords(post.publishAt, ownZone(), i18n.language)}
          {post.status === 'published' && <Reception post={post} />}
        </div>
      </div>
      <Menu
        trigger={
          <IconButton label={t('mine.actions', { title })} className="relative z-10">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => void navigate({ to: '/my-posts/$postId', params })}>
          <PencilLine aria-hidden />
          {t('actions.edit')}
        </MenuItem>
        {post.status === 'published' && (
          <>
            <MenuItem onSelect={() => void navigate({ to: '/posts/$postId', params })}>
              <Eye aria-hidden />
              {t('actions.view')}
            </MenuItem>
            <MenuItem onSelect={() => void steps.pin(post)}>
              {post.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
              {t(post.isPinned ? 'actions.unpin' : 'actions.pin')}
            </MenuItem>
          </>
        )}
        {post.status === 'scheduled' && (
          <MenuItem onSelect={() => void steps.unschedule(post)}>
            <Undo2 aria-hidden />
            {t('actions.unschedule')}
          </MenuItem>
        )}
        <MenuItem onSelect={onDelete}>
          <Trash2 aria-hidden />
          {t('actions.delete')}
        </MenuItem>
      </Menu>
    </li>
  )
}
