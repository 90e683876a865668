/** The actions of a post in its state. On a phone the bar stays in reach above the navigation. */
import { Link } from '@tanstack/react-router'
import { CalendarClock, Ellipsis, Eye, Pin, PinOff, Send, SquareArrowOutUpRight, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mayTakeStep, type PostStep } from '#contract/rules/posts.ts'
import type { OwnPost } from '#contract/types.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

interface ComposerActionsProps {
  post: OwnPost
  isDirty: boolean
  isSaving: boolean
  isPublishing: boolean
  onPreview: () => void
  onSave: () => void
  onPublish: () => void
  onSchedule: () => void
  onUnschedule: () => void
  onPin: () => void
  onDelete: () => void
}

export function ComposerActions({ post, isDirty, isSaving, isPublishing, ...on }: ComposerActionsProps) {
  const { t } = useTranslation('composer')
  const isPublished = post.status === 'published'
  const may = (step: PostStep) => mayTakeStep(post.status, step)
  const canSchedule = may('publish')
  return (
    <div
      className="sticky bottom-[calc(3.6rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex items-center gap-2 border-t bg-paper/95 px-4 py-3 backdrop-blur-md md:bottom-0 md:mx-0 md:px-0"
      data-testid="composer-actions"
    >
      <Menu
        align="start"
        trigger={
          <IconButton label={t('actions.more')} data-testid="composer-more">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={on.onPreview}>
          <Eye aria-hidden />
          {t('actions.preview')}
        </MenuItem>
        {canSchedule && (
          <MenuItem onSelect={on.onSchedule}>
            <CalendarClock aria-hidden />
            {t(post.status === 'scheduled' ? 'actions.reschedule' : 'actions.schedule')}
          </MenuItem>
        )}
        {may('unschedule') && (
          <MenuItem onSelect={on.onUnschedule} disabled={isDirty}>
            <Undo2 aria-hidden />
            {t('actions.unschedule')}
          </MenuItem>
        )}
        {may('pin') && (
          <MenuItem onSelect={on.onPin}>
            {post.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            {t(post.isPinned ? 'actions.unpin' : 'actions.pin')}
          </MenuItem>
        )}
        <MenuItem onSelect={on.onDelete}>
          <Trash2 aria-hidden />
          {t('actions.delete')}
        </MenuItem>
      </Menu>
      <Button variant="ghost" onClick={on.onPreview} className="max-lg:hidden">
        <Eye aria-hidden />
        {t('actions.preview')}
      </Button>
      <span className="flex-1" />
      {isPublished && (
        <Link to="/posts/$postId" params={{ postId: post._id }} className={buttonClass('secondary')}>
          <SquareArrowOutUpRight aria-hidden />
          {t('actions.view')}
        </Link>
      )}
      {canSchedule && (
        <Button variant="secondary" onClick={on.onSchedule} className="max-lg:size-11 max-lg:px-0" data-testid="schedule">
          <CalendarClock aria-hidden />
          <span className="max-lg:sr-only">{t(post.status === 'scheduled' ? 'actions.reschedule' : 'actions.schedule')}</span>
        </Button>
      )}
      {post.status !== 'draft' && (isPublished || isDirty) && (
        <Button busy={isSaving} busyLabel={t('actions.saving')} disabled={!isDirty} onClick={on.onSave} data-testid="save-changes">
          {t('actions.save')}
        </Button>
      )}
      {(post.status === 'draft' || (post.status === 'scheduled' && !isDirty)) && (
        <Button busy={isPublishing} busyLabel={t('actions.publishing')} onClick={on.onPublish} data-testid="publish">
          <Send aria-hidden />
          {t(post.status === 'scheduled' ? 'actions.publishNow' : 'actions.publish')}
        </Button>
      )}
    </div>
  )
}
