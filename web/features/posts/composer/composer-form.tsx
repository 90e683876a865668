/** Writing and publishing one post. A draft saves itself; what people see already changes with "Save changes" only. */
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, CalendarClock, Lock } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnPost } from '#contract/types.ts'
import type { SignedInUser } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { formatRelative } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { ComposerActions } from './composer-actions.tsx'
import { ComposerFields } from './composer-fields.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { publishingProblems, savingProblems, type Problems } from './post-draft.ts'
import { SaveLine } from './save-line.tsx'
import { useComposer } from './use-composer.ts'
import { useMediaUploads } from './use-media-uploads.ts'
import { useNow } from './use-now.ts'
import { usePostSteps } from './use-post-steps.ts'
import { momentInWords, ownZone, zoneLabel } from './zoned-time.ts'

/** Loaded when somebody asks for them. */
const ScheduleDialog = lazy(async () => ({ default: (await import('./schedule-dialog.tsx')).ScheduleDialog }))
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

const FIELD_ORDER = ['title', 'files', 'teaser', 'text', 'price'] as const
type Opened = 'schedule' | 'preview' | 'delete'

/** When it will appear, in words. */
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

/** Said before anybody tries to change it. */
function SoldNotice({ count }: { count: number }) {
  const { t } = useTranslation('composer')
  return (
    <p className="flex gap-3 rounded-lg bg-info-soft px-5 py-3 text-sm text-info" data-testid="sold-notice">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{t('sold.notice', { count })}</span>
    </p>
  )
}

export function ComposerForm({ post, token, model }: { post: OwnPost; token: string; model: SignedInUser }) {
  const { t, i18n } = useTranslation(['composer', 'common'])
  const navigate = useNavigate()
  const composer = useComposer(post, token)
  const media = useMediaUploads(token, composer)
  const steps = usePostSteps(token)
  const publish = useMutation(api.posts.publishPost)
  const callFailed = useCallFailed()
  const errorText = useErrorText()
  const form = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [refusal, setRefusal] = useState<string>()
  /** Has publishing or saving been tried? From then on the fields say what they lack. */
  const [isTried, setIsTried] = useState(false)
  /** Set where leaving is decided already: after publishing or deleting. */
  const isLeaving = useRef(false)
  const { draft, state } = composer
  const blocking = savingProblems(draft)
  const problems: Problems = isTried ? { ...publishingProblems(draft, media.areReady), ...blocking } : blocking
  const isDraft = post.status === 'draft'

  const leaving = useBlockLeaving({
    mustAsk: async () => {
      if (isLeaving.current || (state === 'saved' && media.sending === 0)) return false
      // A draft saves itself: what was typed a moment ago goes along.
      return media.sending > 0 || !isDraft || !(await composer.flush())
    },
    mustAskAtUnload: () => !isLeaving.current && (state !== 'saved' || media.sending > 0),
  })

  /** Shows what is missing and goes to the first of it. */
  const isPublishable = (): boolean => {
    const found = publishingProblems(draft, media.areReady)
    const [first] = FIELD_ORDER.filter((field) => found[field] !== undefined)
    setIsTried(first !== undefined)
    if (first === undefined) return true
    const field = form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)
    ;(field?.matches('input, textarea') === true ? field : field?.querySelector<HTMLElement>('input'))?.focus({ preventScroll: true })
    // In the middle, as what it says stands below it, where the bar of buttons would lie on it.
    field?.scrollIntoView({ block: 'center' })
    return false
  }
  const save = async () => {
    if (!isPublishable()) return
    if (await composer.flush()) toast({ title: t('done.saved') })
  }
  const publishAs = async (schedule: { publishAt: number; timeZone: string } | null) => {
    setRefusal(undefined)
    if (!(await composer.flush())) return setOpened(null)
    try {
      await publish.run({
        token,
        postId: post._id,
        revision: composer.revision(),
        publishAt: schedule?.publishAt ?? null,
        timeZone: schedule?.timeZone ?? null,
      })
    } catch (error) {
      if (schedule !== null && isCallError(error, 'bad_time')) setRefusal(errorText(error))
      else callFailed(error)
      return
    }
    setOpened(null)
    if (schedule !== null)
      return toast({
        title: t('done.scheduled'),
        description: t('schedule.appears', {
          date: momentInWords(schedule.publishAt, schedule.timeZone, i18n.language),
          zone: zoneLabel(schedule.timeZone),
        }),
      })
    isLeaving.current = true
    toast({ title: t('done.published'), description: t('done.publishedText') })
    await navigate({ to: '/posts/$postId', params: { postId: post._id } })
  }
  const remove = async () => {
    if (!(await steps.remove(post))) return
    isLeaving.current = true
    await navigate({ to: '/my-posts', search: { tab: post.status === 'withdrawn' ? undefined : post.status } })
  }

  return (
    <div ref={form} className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <Link
            to="/my-posts"
            search={{ tab: post.status === 'withdrawn' ? undefined : post.status }}
            className="inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-muted hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {t('back')}
          </Link>
          <h1 className="text-2xl md:text-3xl">{t(`heading.${post.status}`)}</h1>
        </div>
        <SaveLine composer={composer} isBlocked={Object.keys(blocking).length > 0} sending={media.sending} />
      </header>
      {post.status === 'scheduled' && post.publishAt !== null && (
        <ScheduledFor publishAt={post.publishAt} timeZone={post.timeZone ?? ownZone()} />
      )}
      {state === 'conflict' && <ConflictNotice post={post} token={token} composer={composer} />}
      {post.purchaseCount > 0 && <SoldNotice count={post.purchaseCount} />}
      <ComposerFields composer={composer} media={media} problems={problems} />
      <ComposerActions
        post={post}
        isDirty={state !== 'saved'}
        isSaving={state === 'saving'}
        isPublishing={publish.isBusy}
        onPreview={() => setOpened('preview')}
        onSave={() => void save()}
        onPublish={() => isPublishable() && void publishAs(null)}
        onSchedule={() => isPublishable() && setOpened('schedule')}
        onUnschedule={() => void steps.unschedule(post)}
        onPin={() => void steps.pin(post)}
        onDelete={() => setOpened('delete')}
      />
      <Suspense>
        {opened === 'schedule' && (
          <ScheduleDialog
            post={post}
            open
            onOpenChange={(isOpen) => !isOpen && setOpened(null)}
            isBusy={publish.isBusy}
            refusal={refusal}
            onSchedule={(publishAt, timeZone) => void publishAs({ publishAt, timeZone })}
          />
        )}
        {opened === 'preview' && (
          <PreviewDialog own={post} draft={draft} files={media.files} model={model} onClose={() => setOpened(null)} />
        )}
      </Suspense>
      <DeleteDialog
        post={opened === 'delete' ? post : null}
        isBusy={steps.isBusy}
        onClose={() => setOpened(null)}
        onConfirm={() => void remove()}
      />
      {leaving}
    </div>
  )
}
