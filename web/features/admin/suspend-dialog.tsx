/** Asks for a suspension: a duration, a reason that the user reads, and a note for admins only. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX, SUSPENSION_DAYS } from '#contract/limits.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, NativeSelect, Textarea } from '#web/ui/input.tsx'

export type Days = (typeof SUSPENSION_DAYS)[number] | null

const USUAL_DAYS: Days = 7

export interface Suspension {
  readonly days: Days
  readonly reason: string
  readonly note: string
}

interface SuspendDialogProps {
  title: string
  text: string
  /** The effects of the suspension, above the fields. */
  effects?: ReactNode
  send: (suspension: Suspension) => Promise<void>
  onClose: () => void
}

export function SuspendDialog({ title, text, effects, send, onClose }: SuspendDialogProps) {
  const { t } = useTranslation(['admin', 'common'])
  const errorText = useErrorText()
  const form = useForm<{ days: Days; reason: string; note: string }>({
    start: { days: USUAL_DAYS, reason: '', note: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('reasonMissing') : undefined }),
    onRefusal: (error) => ({ field: 'reason', text: errorText(error) }),
    send: ({ days, reason, note }) => send({ days, reason: reason.trim(), note: note.trim() }),
  })
  const { days, reason, note } = form.values
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      confirmLabel={t('users.suspend')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      isDangerous
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        {effects}
        <Field label={t('users.howLong')}>
          {(aria) => (
            <NativeSelect
              {...aria}
              value={days ?? ''}
              onChange={({ target }) => form.set({ days: SUSPENSION_DAYS.find((count) => String(count) === target.value) ?? null })}
            >
              {SUSPENSION_DAYS.map((count) => (
                <option key={count} value={count}>
                  {t('users.days', { count })}
                </option>
              ))}
              <option value="">{t('users.untilLifted')}</option>
            </NativeSelect>
          )}
        </Field>
        <Field label={t('users.reasonTold')} error={form.errorOf('reason')} aside={<Counter length={reason.length} max={REASON_MAX} />}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={3} />}
        </Field>
        <Field label={t('users.note')} hint={t('users.noteHint')} aside={<Counter length={note.length} max={REASON_MAX} />}>
          {(aria) => <Textarea {...aria} {...form.input('note')} maxLength={REASON_MAX} rows={2} />}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
