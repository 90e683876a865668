/** The dialogs of a task: its labels and note, the text and date of a note that is a task, and a time of the reader's own. */
import { useTranslation } from 'react-i18next'
import { TASK_LABEL_MAX, TASK_LABELS_MAX, TASK_NOTE_MAX, TASK_REMARK_MAX } from '#contract/limits.ts'
import type { Task } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { clockIn, momentOf, ownZone } from '#web/lib/zoned-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { useTaskTitle } from './task-parts.tsx'
import type { Marks } from './use-tasks.ts'

/** Labels as typed, with commas between them. */
export const labelsTyped = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  ),
]

interface LabelsAndRemark {
  labels: string
  remark: string
}

/** The difference between the labels of a task and the wanted ones. */
export const labelChanges = (before: readonly string[], wanted: readonly string[]): Pick<Marks, 'addLabels' | 'removeLabels'> => ({
  addLabels: wanted.filter((label) => !before.includes(label)),
  removeLabels: before.filter((label) => !wanted.includes(label)),
})

export function DetailsDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'common'])
  const token = useSessionToken()
  const titleOf = useTaskTitle()
  const { run } = useMutation(api.tasks.arrange)
  const form = useForm<LabelsAndRemark>({
    start: { labels: task.labels.join(', '), remark: task.remark },
    check: ({ labels }) => {
      const typed = labelsTyped(labels)
      const isTooLong = typed.some((label) => label.length > TASK_LABEL_MAX)
      return {
        labels: isTooLong
          ? t('details.labelTooLong', { max: TASK_LABEL_MAX })
          : typed.length > TASK_LABELS_MAX
            ? t('details.tooManyLabels', { max: TASK_LABELS_MAX })
            : undefined,
      }
    },
    refusedAt: { too_many_labels: 'labels' },
    send: async ({ labels, remark }) => {
      await run({ token, keys: [task.key], ...labelChanges(task.labels, labelsTyped(labels)), remark: remark.trim() })
      onClose()
    },
  })
  const close = useConfirmClose(form.isChanged, onClose)
  return (
    <Dialog
      open
      onOpenChange={close.askBeforeClose}
      title={titleOf(task)}
      closeLabel={t('common:actions.close')}
      footer={
        <Button onClick={() => form.submit()} busy={form.isBusy}>
          {t('save')}
        </Button>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <Field label={t('filters.label')} hint={t('details.labelsHint')} error={form.errorOf('labels')}>
          {(aria) => <Input {...aria} {...form.input('labels')} maxLength={300} />}
        </Field>
        <Field
          label={t('details.remark')}
          hint={t('details.remarkHint')}
          aside={<Counter length={form.values.remark.length} max={TASK_REMARK_MAX} />}
        >
          {(aria) => <Textarea {...aria} {...form.input('remark')} rows={4} maxLength={TASK_REMARK_MAX} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </form>
      {close.confirmation}
    </Dialog>
  )
}

interface NoteValues {
  text: string
  date: string
  time: string
}

/** Of a note's date without a time: the evening of that day. */
const DEFAULT_TIME = '18:00'

/** A new note, or an open one. */
export function NoteDialog({ note, onClose }: { note: Task | null; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'common'])
  const token = useSessionToken()
  const { run: add } = useMutation(api.tasks.addNote)
  const { run: edit } = useMutation(api.tasks.editNote)
  const dueAt = note?.dueAt ?? null
  const momentTyped = ({ date, time }: NoteValues) => (date === '' ? null : momentOf(date, time === '' ? DEFAULT_TIME : time, ownZone()))
  const form = useForm<NoteValues>({
    start: () => ({ text: note?.title ?? '', ...(dueAt === null ? { date: '', time: '' } : clockIn(dueAt, ownZone())) }),
    check: (values) => ({
      text: values.text.trim() === '' ? t('note.missing') : undefined,
      date: values.date !== '' && momentTyped(values) === null ? t('note.noSuchTime') : undefined,
    }),
    send: async (values) => {
      const fields = { token, text: values.text.trim(), dueAt: momentTyped(values) }
      await (note === null ? add(fields) : edit({ ...fields, noteId: note.about }))
      onClose()
    },
  })
  const close = useConfirmClose(form.isChanged, onClose)
  return (
    <Dialog
      open
      onOpenChange={close.askBeforeClose}
      title={t(note === null ? 'note.new' : 'note.edit')}
      closeLabel={t('common:actions.close')}
      footer={
        <Button onClick={() => form.submit()} busy={form.isBusy}>
          {t('save')}
        </Button>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <Field label={t('note.text')} error={form.errorOf('text')}>
          {(aria) => <Input {...aria} {...form.input('text')} maxLength={TASK_NOTE_MAX} />}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('note.date')} error={form.errorOf('date')}>
            {(aria) => <Input {...aria} {...form.input('date')} type="date" />}
          </Field>
          <Field label={t('note.time')}>{(aria) => <Input {...aria} {...form.input('time')} type="time" />}</Field>
        </div>
        <Refusal>{form.refusal}</Refusal>
      </form>
      {close.confirmation}
    </Dialog>
  )
}

/** A time of the reader's own, for one task or many. */
export function SnoozeDialog({ keys, onClose }: { keys: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['tasks', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.tasks.arrange)
  const form = useForm({
    start: () => clockIn(Date.now() + 86_400_000, ownZone()),
    check: ({ date, time }) => {
      const moment = momentOf(date, time, ownZone())
      return { time: moment === null ? t('note.noSuchTime') : moment <= Date.now() ? t('snooze.past') : undefined }
    },
    refusedAt: { bad_time: 'time' },
    send: async ({ date, time }) => {
      await run({ token, keys: [...keys], snoozedUntil: momentOf(date, time, ownZone()) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('snooze.ownTitle')}
      closeLabel={t('common:actions.close')}
      size="sm"
      footer={
        <Button onClick={() => form.submit()} busy={form.isBusy}>
          {t('snooze.submit')}
        </Button>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('note.date')}>{(aria) => <Input {...aria} {...form.input('date')} type="date" />}</Field>
          <Field label={t('note.time')} error={form.errorOf('time')}>
            {(aria) => <Input {...aria} {...form.input('time')} type="time" />}
          </Field>
        </div>
        <Refusal>{form.refusal}</Refusal>
      </form>
    </Dialog>
  )
}
