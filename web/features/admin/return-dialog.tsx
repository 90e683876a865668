/** Books a payment for somebody who is gone as sent back: why, and what the payment that went back is found by. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX, REFERENCE_MAX, REFERENCE_MIN } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { UnclaimedPayment } from './unclaimed-payment.ts'

export function ReturnDialog({ payment, onClose }: { payment: UnclaimedPayment; onClose: () => void }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.admin.deposits.returnUnclaimed)
  const errorText = useErrorText()
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ of: 'reference' | 'reason' | 'call'; text: string } | null>(null)
  const referenceField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const amount = formatMoney(payment.amount, i18n.language)
  const problemOf = (field: 'reference' | 'reason') => (problem?.of === field ? problem.text : undefined)

  const write = (keep: (text: string) => void, text: string) => {
    keep(text)
    setProblem(null)
  }

  const book = async () => {
    if (reference.trim().length < REFERENCE_MIN) {
      setProblem({ of: 'reference', text: t('withdrawals.referenceMissing') })
      return referenceField.current?.focus()
    }
    if (reason.trim() === '') {
      setProblem({ of: 'reason', text: t('reasonMissing') })
      return reasonField.current?.focus()
    }
    setProblem(null)
    try {
      await run({ token, unclaimedId: payment._id, reason: reason.trim(), reference: reference.trim() })
      toast({ title: t('unclaimed.done'), description: t('unclaimed.doneText', { amount }) })
      onClose()
    } catch (error) {
      setProblem({ of: 'call', text: isCallError(error, 'wrong_status', 'not_found') ? t('unclaimed.movedOn') : errorText(error) })
    }
    return undefined
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('unclaimed.bookTitle')}
      text={t('unclaimed.bookText', { amount })}
      confirmLabel={t('unclaimed.book')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      onConfirm={() => void book()}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('withdrawals.referenceField')} error={problemOf('reference')}>
          {(aria) => (
            <Input
              {...aria}
              ref={referenceField}
              value={reference}
              maxLength={REFERENCE_MAX}
              autoComplete="off"
              onChange={({ target }) => write(setReference, target.value)}
            />
          )}
        </Field>
        <Field label={t('reason')} error={problemOf('reason')} aside={<Counter length={reason.length} max={REASON_MAX} />}>
          {(aria) => (
            <Textarea
              {...aria}
              ref={reasonField}
              value={reason}
              maxLength={REASON_MAX}
              rows={3}
              onChange={({ target }) => write(setReason, target.value)}
            />
          )}
        </Field>
        {problem?.of === 'call' && (
          <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
            {problem.text}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
