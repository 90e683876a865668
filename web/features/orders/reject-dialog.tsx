/** Rejects an order: says where the money goes, and requires a reason that the customer reads. */
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import { restOf } from '#contract/rules/order-split.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function RejectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.orders.rejectOrder)
  const callFailed = useCallFailed()
  const about = { amount: formatMoney(restOf(order), i18n.language), name: order.user.name }
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('reject.reasonMissing') : undefined }),
    onRefusal: (error) => ({ field: 'reason', text: callFailed(error) }),
    send: async ({ reason }) => {
      await run({ token, orderId: order._id, reason: reason.trim() })
      toast({ title: t('reject.done'), description: t('reject.doneText', about) })
      onClose()
    },
  })
  const { askBeforeClose, confirmation } = useConfirmClose(form.isChanged, onClose)
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={askBeforeClose}
        title={t('reject.title')}
        text={t('reject.text', about)}
        confirmLabel={t('reject.confirm')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={form.isBusy}
        isDangerous
        onConfirm={() => void form.submit()}
      >
        <div ref={form.ref}>
          <Field
            label={t('reject.reason')}
            error={form.errorOf('reason')}
            aside={<Counter length={form.values.reason.length} max={REASON_MAX} />}
          >
            {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={3} />}
          </Field>
        </div>
      </ConfirmDialog>
      {confirmation}
    </>
  )
}
