import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX, REFERENCE_MAX } from '#contract/limits.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'

interface ReasonDialogProps {
  title: string
  text: string
  label: string
  confirmLabel: string
  /** Said when too little was filled in. */
  missing: string
  /** How many characters are the least. */
  minLength?: number
  /** A line for a reference, several for a reason. */
  isLine?: boolean
  isBusy: boolean
  isDangerous?: boolean
  problem: string | undefined
  /** What was written in an earlier try. */
  draft?: string
  /** Each change of what is written, for whoever keeps it beyond this dialog. */
  onDraft?: (reason: string) => void
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** A decision that needs a word: the reason of a rejection, the reference of a payout. */
export function ReasonDialog({
  title,
  text,
  label,
  confirmLabel,
  missing,
  minLength = 1,
  isLine = false,
  isBusy,
  isDangerous = false,
  problem,
  draft = '',
  onDraft,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation('common')
  const [reason, setReason] = useState(draft)
  const [isMissing, setIsMissing] = useState(false)
  const line = useRef<HTMLInputElement>(null)
  const lines = useRef<HTMLTextAreaElement>(null)
  const write = (text: string) => {
    setReason(text)
    onDraft?.(text)
  }
  const isTooShort = reason.trim().length < minLength
  const confirm = () => {
    setIsMissing(isTooShort)
    if (!isTooShort) return onConfirm(reason.trim())
    const field = isLine ? line.current : lines.current
    field?.focus()
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
      isBusy={isBusy}
      isDangerous={isDangerous}
      onConfirm={confirm}
    >
      <Field
        label={label}
        error={isMissing && isTooShort ? missing : problem}
        aside={isLine ? undefined : <Counter length={reason.length} max={REASON_MAX} />}
      >
        {(aria) =>
          isLine ? (
            <Input
              {...aria}
              ref={line}
              value={reason}
              maxLength={REFERENCE_MAX}
              autoComplete="off"
              onChange={({ target }) => write(target.value)}
            />
          ) : (
            <Textarea {...aria} ref={lines} value={reason} maxLength={REASON_MAX} rows={3} onChange={({ target }) => write(target.value)} />
          )
        }
      </Field>
    </ConfirmDialog>
  )
}
