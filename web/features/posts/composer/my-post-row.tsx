import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Eye, Image as ImageIcon, PencilLine, Pin, PinOff, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MediaView, OwnPost } from '#contract/types.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { FilePicture } from '#web/lib/media/file-picture.tsx'
import { VisibilityBadge } from '../post/visibility-badge.tsx'
import type { PostSteps } from './use-post-steps.ts'
import { momentInWords, ownZone } from '#web/lib/zoned-time.ts'

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

/** The first picture or poster of the post; an icon for sounds and posts without a file. */
function Cover({ media }: { media: MediaView | null }) {
  const hasPicture = media !== null && media.kind !== 'audio'
  return (
    <span className="size-16 shrink-0 overflow-hidden rounded-md bg-sunken">
      {hasPicture ? (
        <FilePicture media={{ ...media, alt: '' }} sizes="64px" className="size-full" />
      ) : (
        <span aria-hidden className="flex size-full items-center justify-center text-muted">
          <ImageIcon className="size-5" />
        </span>
      )}
    </span>
  )
}

/** When a draft was saved, when a scheduled post appears, or the figures of a published one. */
function StatusLine({ post }: { post: OwnPost }) {
  const { t, i18n } = useTranslation('composer')
  switch (post.status) {
    case 'draft':
      return (
        <span>
          {t('mine.savedAt')} <RelativeTime at={post.updatedAt} language={i18n.language} />
        </span>
      )
    case 'scheduled':
      return post.publishAt === null ? null : momentInWords(post.publishAt, ownZone(), i18n.language)
    case 'published':
      return <Reception post={post} />
    case 'withdrawn':
      return null
    default:
      return post.status satisfies never
  }
}

interface PostMenuProps extends Pick<MyPostRowProps, 'post' | 'steps' | 'onDelete'> {
  title: string
}

/** The actions that the status of the post allows. */
function PostMenu({ post, title, steps, onDelete }: PostMenuProps) {
  const { t } = useTranslation('composer')
  const navigate = useNavigate()
  const params = { postId: post._id }
  return (
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
  )
}

export function MyPostRow({ post, cover, steps, onDelete }: MyPostRowProps) {
  const { t } = useTranslation(['composer', 'posts'])
  const title = post.title === '' ? t('mine.untitled') : post.title
  return (
    <li className="relative flex items-center gap-4 py-3" data-testid="my-post">
      <Cover media={cover} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex items-center gap-2">
          <Link
            to="/my-posts/$postId"
            params={{ postId: post._id }}
            className="truncate font-semibold after:absolute after:inset-0 hover:text-accent"
          >
            {title}
          </Link>
          {post.isPinned && <Pin role="img" aria-label={t('posts:pinned')} className="size-3.5 shrink-0 text-accent" />}
          <VisibilityBadge post={post} />
        </p>
        <div className="text-sm text-muted">
          <StatusLine post={post} />
        </div>
      </div>
      <PostMenu post={post} title={title} steps={steps} onDelete={onDelete} />
    </li>
  )
}
