/** Writes and publishes one post. A draft saves itself; a post that readers see changes only with "Save changes". */
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, CalendarClock, Lock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnPost } from '#contract/types.ts'
import type { SignedInUser } from '#web/lib/auth/use-auth.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { formatRelative } from '#web/ui/format.ts'
import { ComposerActions } from './composer-actions.tsx'
import { ComposerFields } from './composer-fields.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { SaveLine } from './save-line.tsx'
import { type Composer, useComposer } from './use-composer.ts'
import { useComposerForm } from './use-composer-form.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import { useNow } from './use-now.ts'
import { usePostSteps } from './use-post-steps.ts'
import { usePublishing } from './use-publishing.ts'
import { momentInWords, ownZone, zoneLabel } from '#web/lib/zoned-time.ts'

/** Loaded when they are opened. */
const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }))
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

type Opened = 'schedule' | 'preview' | 'delete'

/** The tab of the own posts that lists this one. */
const listOf = ({ status }: OwnPost) => ({ tab: status === 'withdrawn' ? undefined : status })

/** The scheduled time as a text. */
function ScheduledFor({ publishAt, timeZone }: { publishAt: number; timeZone: string }) {
  const { t, i18n } = useTranslation('composer')
  const now = useNow()
  return (
    <p className="flex items-center gap-3 rounded-lg bg-info-soft px-5 py-3 text-sm text-info" data-testid="scheduled-for">
      <CalendarClock aria-hidden className="size-5 shrink-0" />
      <span>
        {t('schedule.appears', { date: momentInWords(publishAt, timeZone, i18n.language), zone: zoneLabel(timeZone) })} ·{' '}
        {formatRelative(publishAt, now, i18n.language)}
      </span>
    </p>
  )
}

/** Shown before the model tries to change a sold post. */
function SoldNotice({ count }: { count: number }) {
  const { t } = useTranslation('composer')
  return (
    <p className="flex gap-3 rounded-lg bg-info-soft px-5 py-3 text-sm text-info" data-testid="sold-notice">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{t('sold.notice', { count })}</span>
    </p>
  )
}

function Header({ post, children }: { post: OwnPost; children: ReactNode }) {
  const { t } = useTranslation('composer')
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <Link
          to="/my-posts"
          search={listOf(post)}
          className="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('back')}
        </Link>
        <h1 className="text-2xl md:text-3xl">{t(`heading.${post.status}`)}</h1>
      </div>
      {children}
    </header>
  )
}

/** Asks before unsaved text or unfinished uploads are left. `leave`: the next page change is intended. */
function useUnsavedGuard(post: OwnPost, { state, flush }: Composer, sending: number) {
  const isLeaving = useRef(false)
  const guard = useBlockLeaving({
    mustAsk: async () => {
      if (isLeaving.current || (state === 'saved' && sending === 0)) return false
      // A draft saves itself: the last letters are saved on the way.
      return sending > 0 || post.status !== 'draft' || !(await flush())
    },
    mustAskAtUnload: () => !isLeaving.current && (state !== 'saved' || sending > 0),
  })
  const leave = () => {
    isLeaving.current = true
  }
  return { guard, leave }
}

interface ComposerFormProps {
  post: OwnPost
  token: string
  model: SignedInUser
}

export function ComposerForm({ post, token, model }: ComposerFormProps) {
  const navigate = useNavigate()
  const composer = useComposer(post, token)
  const media = useMediaUploads(token, composer)
  const steps = usePostSteps(token)
  const form = useComposerForm(composer, media)
  const { guard, leave } = useUnsavedGuard(post, composer, media.sending)
  const publishing = usePublishing({ post, token, composer, onLeaving: leave })
  const [opened, setOpened] = useState<Opened | null>(null)
  const { draft, state } = composer
  const close = () => setOpened(null)
  const remove = async () => {
    if (!(await steps.remove(post))) return
    leave()
    await navigate({ to: '/my-posts', search: listOf(post) })
  }
  return (
    <div ref={form.ref} className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <Header post={post}>
        <SaveLine composer={composer} isBlocked={form.isBlocked} sending={media.sending} />
      </Header>
      {post.status === 'scheduled' && post.publishAt !== null && (
        <ScheduledFor publishAt={post.publishAt} timeZone={post.timeZone ?? ownZone()} />
      )}
      {state === 'conflict' && <ConflictNotice post={post} token={token} composer={composer} />}
      {post.purchaseCount > 0 && <SoldNotice count={post.purchaseCount} />}
      <ComposerFields form={form} sold={composer.sold} changeFiles={composer.changeFiles} media={media} />
      <ComposerActions
        post={post}
        isDirty={state !== 'saved'}
        isSaving={state === 'saving'}
        isPublishing={publishing.isBusy}
        onPreview={() => setOpened('preview')}
        onSave={() => void form.submit()}
        onPublish={() => form.isRight() && void publishing.publishNow()}
        onSchedule={() => form.isRight() && setOpened('schedule')}
        onUnschedule={() => void steps.unschedule(post)}
        onPin={() => void steps.pin(post)}
        onDelete={() => setOpened('delete')}
      />
      <Suspense>
        {opened === 'schedule' && <ScheduleDialog post={post} onClose={close} schedule={publishing.schedule} />}
        {opened === 'preview' && <PreviewDialog own={post} draft={draft} files={media.files} model={model} onClose={close} />}
      </Suspense>
      <DeleteDialog post={opened === 'delete' ? post : null} isBusy={steps.isBusy} onClose={close} onConfirm={() => void remove()} />
      {guard}
    </div>
  )
}
