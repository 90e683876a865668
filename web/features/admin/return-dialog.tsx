/** Books a payment to an erased account as sent back, with a reason and the reference of the returning transfer. */
import { useTranslation } from 'react-i18next'
import { REASON_MAX, REFERENCE_MAX, REFERENCE_MIN } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { UnclaimedPayment } from './unclaimed-payment.ts'

export function ReturnDialog({ payment, onClose }: { payment: UnclaimedPayment; onClose: () => void }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.deposits.returnUnclaimed)
  const amount = formatMoney(payment.amount, i18n.language)
  const form = useForm({
    start: { reference: '', reason: '' },
    check: ({ reference, reason }) => ({
      reference: reference.trim().length < REFERENCE_MIN ? t('withdrawals.referenceMissing') : undefined,
      reason: reason.trim() === '' ? t('reasonMissing') : undefined,
    }),
    onRefusal: (error) => (isCallError(error, 'wrong_status', 'not_found') ? { text: t('unclaimed.movedOn') } : undefined),
    send: async ({ reference, reason }) => {
      await run({ token, unclaimedId: payment._id, reason: reason.trim(), reference: reference.trim() })
      toast({ title: t('unclaimed.done'), description: t('unclaimed.doneText', { amount }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('unclaimed.bookTitle')}
      text={t('unclaimed.bookText', { amount })}
      confirmLabel={t('unclaimed.book')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <Field label={t('withdrawals.referenceField')} error={form.errorOf('reference')}>
          {(aria) => <Input {...aria} {...form.input('reference')} maxLength={REFERENCE_MAX} autoComplete="off" />}
        </Field>
        <Field label={t('reason')} error={form.errorOf('reason')} aside={<Counter length={form.values.reason.length} max={REASON_MAX} />}>
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={3} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}
