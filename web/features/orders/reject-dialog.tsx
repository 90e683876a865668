/** Rejecting an order: says what happens with the money, and wants a reason that the customer reads. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useConfirmClose } from '#web/lib/use-confirm-close.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function RejectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.orders.rejectOrder)
  const callFailed = useCallFailed()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const { askBeforeClose, confirmation } = useConfirmClose(reason !== '', onClose)
  const told = { amount: formatMoney(order.totalPrice, i18n.language), name: order.user.name }
  const reject = async () => {
    if (reason.trim() === '') {
      setProblem(t('reject.reasonMissing'))
      field.current?.focus()
      return
    }
    try {
      await run({ token, orderId: order._id, reason: reason.trim() })
      toast({ title: t('reject.done'), description: t('reject.doneText', told) })
      onClose()
    } catch (error) {
      setProblem(callFailed(error))
    }
  }
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={askBeforeClose}
        title={t('reject.title')}
        text={t('reject.text', told)}
        confirmLabel={t('reject.confirm')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void reject()}
      >
        <Field label={t('reject.reason')} error={problem} aside={<Counter length={reason.length} max={REASON_MAX} />}>
          {(aria) => (
            <Textarea
              {...aria}
              ref={field}
              value={reason}
              maxLength={REASON_MAX}
              rows={3}
              onChange={({ target }) => {
                setReason(target.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
      </ConfirmDialog>
      {confirmation}
    </>
  )
}
