import { useTranslation } from 'react-i18next'
import { REASON_MAX, REFERENCE_MAX } from '#contract/limits.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'

interface ReasonDialogProps {
  title: string
  text: string
  label: string
  confirmLabel: string
  /** The problem of a text below `minLength`. */
  missing: string
  /** In characters, without blanks at the ends. */
  minLength?: number
  /** A line for a reference, several for a reason. */
  isLine?: boolean
  isDangerous?: boolean
  /** A problem that came up while the dialog is open. */
  problem?: string | undefined
  /** The text of an earlier attempt. */
  draft?: string
  /** Every change of the text, for a parent that keeps it beyond this dialog. */
  onDraft?: (reason: string) => void
  /** Carries out the decision. A refusal is shown at the field. */
  send: (reason: string) => Promise<unknown>
  textOf?: (error: unknown) => string
  onClose: () => void
}

/** A decision that needs a text: the reason of a rejection, the reference of a payout. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, confirmLabel, missing, minLength = 1, isLine = false, isDangerous = false, problem, onClose } = props
  const { draft = '', onDraft, send, textOf } = props
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const form = useForm({
    start: { reason: draft },
    check: ({ reason }) => ({ reason: reason.trim().length < minLength ? missing : undefined }),
    onRefusal: (error) => ({ field: 'reason', text: (textOf ?? errorText)(error) }),
    send: ({ reason }) => send(reason.trim()),
  })
  const { reason } = form.values
  const input = {
    ...form.input('reason'),
    onChange: ({ target }: { target: { value: string } }) => {
      form.set({ reason: target.value })
      onDraft?.(target.value)
    },
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      cancelLabel={t('actions.cancel')}
      closeLabel={t('actions.close')}
      isBusy={form.isBusy}
      isDangerous={isDangerous}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref}>
        <Field
          label={label}
          error={form.errorOf('reason') ?? problem}
          aside={isLine ? undefined : <Counter length={reason.length} max={REASON_MAX} />}
        >
          {(aria) =>
            isLine ? (
              <Input {...aria} {...input} maxLength={REFERENCE_MAX} autoComplete="off" />
            ) : (
              <Textarea {...aria} {...input} maxLength={REASON_MAX} rows={3} />
            )
          }
        </Field>
      </div>
    </ConfirmDialog>
  )
}
