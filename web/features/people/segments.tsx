/** Saved filters with their live counts, and saving the filter in use. */
import { Bookmark, BookmarkPlus, Megaphone, Trash2 } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUP_NAME_MAX } from '#contract/limits.ts'
import type { FanSegment } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { countText, type SearchPart } from './people-parts.tsx'
import { cleared, fanFilterOf, hasFilter, isSameFilter, searchOf } from './people-search.ts'

interface SaveProps extends SearchPart {
  /** Whether a broadcast to the segment follows. */
  isForBroadcast: boolean
  onSaved: (segmentId: string) => void
  onClose: () => void
}

function SaveDialog({ search, isForBroadcast, onSaved, onClose }: SaveProps) {
  const { t } = useTranslation(['people', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.people.saveSegment)
  const form = useForm({
    start: { name: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('groups.nameMissing') : undefined }),
    refusedAt: { group_name_taken: 'name' },
    send: async ({ name }) => {
      const { segmentId } = await run({ token, segmentId: null, name: name.trim(), filter: fanFilterOf(search) })
      onSaved(segmentId)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('segments.save')}
      description={t(isForBroadcast ? 'segments.broadcastText' : 'segments.saveText')}
      closeLabel={t('common:actions.close')}
      footer={
        <Button onClick={() => form.submit()} busy={form.isBusy}>
          {t(isForBroadcast ? 'segments.saveAndWrite' : 'groups.save')}
        </Button>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <Field label={t('groups.name')} error={form.errorOf('name')}>
          {(aria) => <Input {...aria} {...form.input('name')} maxLength={GROUP_NAME_MAX} placeholder={t('segments.example')} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </form>
    </Dialog>
  )
}

/** The saved filters: a press shows their fans. */
export function Segments({ search, onSearch }: SearchPart) {
  const { t, i18n } = useTranslation('people')
  const token = useSessionToken()
  const { data: segments = [] } = useLive(api.people.listSegments, { token })
  const filter = fanFilterOf(search)
  if (segments.length === 0) return null
  return (
    <ul aria-label={t('segments.title')} className="flex flex-wrap gap-2">
      {segments.map((segment) => {
        const isOpen = isSameFilter(segment.filter, filter)
        return (
          <li key={segment.segmentId} className="min-w-0">
            <button
              type="button"
              aria-pressed={isOpen}
              onClick={() => onSearch(isOpen ? cleared(search) : searchOf(segment.filter, search))}
              data-testid="segment"
              className={cx(
                'inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border px-3.5 text-sm font-semibold transition-colors',
                isOpen ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-surface hover:border-line-strong',
              )}
            >
              <Bookmark aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">{segment.name}</span>
              <span className={cx('tabular-nums', isOpen ? '' : 'text-muted')}>{countText(segment.fans, i18n.language)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The acts on the filter in use: save it, delete the saved one, write to all whom it finds. */
export function FilterActs({ search, onSearch }: SearchPart) {
  const { t } = useTranslation(['people', 'common'])
  const token = useSessionToken()
  const navigate = useNavigate()
  const { data: segments = [] } = useLive(api.people.listSegments, { token })
  const { run, isBusy } = useMutation(api.people.deleteSegment)
  const callFailed = useCallFailed()
  const [asked, setAsked] = useState<'save' | 'write' | FanSegment | null>(null)
  const filter = fanFilterOf(search)
  const saved = segments.find((segment) => isSameFilter(segment.filter, filter))
  const write = (groupId: string) => void navigate({ to: '/chats/broadcasts', search: { to: groupId } })
  const remove = async (segment: FanSegment) => {
    try {
      await run({ token, segmentId: segment.segmentId })
      setAsked(null)
      onSearch(cleared(search))
    } catch (error) {
      callFailed(error)
    }
  }
  if (!hasFilter(search)) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => (saved === undefined ? setAsked('write') : write(saved.segmentId))}>
        <Megaphone aria-hidden />
        {t('segments.write')}
      </Button>
      {saved === undefined ? (
        <Button variant="secondary" size="sm" onClick={() => setAsked('save')} data-testid="save-segment">
          <BookmarkPlus aria-hidden />
          {t('segments.save')}
        </Button>
      ) : (
        <Button variant="ghost" size="sm" onClick={() => setAsked(saved)}>
          <Trash2 aria-hidden />
          {t('segments.delete')}
        </Button>
      )}
      {(asked === 'save' || asked === 'write') && (
        <SaveDialog
          search={search}
          onSearch={onSearch}
          isForBroadcast={asked === 'write'}
          onClose={() => setAsked(null)}
          onSaved={(segmentId) => {
            setAsked(null)
            if (asked === 'write') write(segmentId)
          }}
        />
      )}
      {asked !== null && typeof asked === 'object' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={t('segments.deleteTitle', { name: asked.name })}
          text={t('segments.deleteText')}
          confirmLabel={t('segments.delete')}
          cancelLabel={t('common:actions.cancel')}
          closeLabel={t('common:actions.close')}
          isBusy={isBusy}
          isDangerous
          onConfirm={() => void remove(asked)}
        />
      )}
    </>
  )
}
