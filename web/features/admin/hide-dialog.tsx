/** States the effects of hiding, then asks for the reason that an owner reads, and for a note for staff only. */
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'

interface HideDialogProps {
  title: string
  /** The effects of hiding, one for each line. */
  effects: readonly string[]
  /** The label of the reason; missing: none is asked for. */
  reasonLabel?: string
  confirmLabel: string
  send: (texts: { reason: string; note: string }) => Promise<void>
  onClose: () => void
}

function Effects({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm" data-testid="effects">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

export function HideDialog({ title, effects, reasonLabel, confirmLabel, send, onClose }: HideDialogProps) {
  const { t } = useTranslation(['admin', 'common'])
  const errorText = useErrorText()
  const asksReason = reasonLabel !== undefined
  const form = useForm({
    start: { reason: '', note: '' },
    check: ({ reason }) => ({ reason: asksReason && reason.trim() === '' ? t('reasonMissing') : undefined }),
    onRefusal: (error) => ({ field: asksReason ? 'reason' : 'note', text: errorText(error) }),
    send: ({ reason, note }) => send({ reason: reason.trim(), note: note.trim() }),
  })
  const { reason, note } = form.values
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      text={t('products.effects')}
      confirmLabel={confirmLabel}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      isDangerous={asksReason}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <Effects lines={effects} />
        {asksReason && (
          <Field label={reasonLabel} error={form.errorOf('reason')} aside={<Counter length={reason.length} max={REASON_MAX} />}>
            {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={3} />}
          </Field>
        )}
        <Field
          label={t('users.note')}
          hint={t('users.noteHint')}
          error={form.errorOf('note')}
          aside={<Counter length={note.length} max={REASON_MAX} />}
        >
          {(aria) => <Textarea {...aria} {...form.input('note')} maxLength={REASON_MAX} rows={2} />}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
