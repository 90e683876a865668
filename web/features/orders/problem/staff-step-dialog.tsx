/** Staff's steps on an order besides a problem, each with a reason that both sides read. */
import { useTranslation } from 'react-i18next'
import { PRODUCT_DAYS_MAX, REASON_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { RefundChoice, refundTyped } from './refund-choice.tsx'

export type StaffStep = 'settle' | 'acceptDelivery' | 'extend' | 'reject'

const daysTyped = (typed: string): number | null => {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= 1 && days <= PRODUCT_DAYS_MAX ? days : null
}

function useStep(order: Order, step: StaffStep) {
  const token = useSessionToken()
  const refunding = useMutation(api.admin.orders.refundPart)
  const accepting = useMutation(api.admin.orders.acceptDelivery)
  const extending = useMutation(api.admin.orders.extendOrder)
  const rejecting = useMutation(api.admin.orders.rejectOrder)
  return async ({ refund, days, reason }: { refund: string; days: string; reason: string }) => {
    const about = { token, orderId: order._id, reason: reason.trim() }
    if (step === 'settle') return refunding.run({ ...about, refund: refundTyped(refund, order) ?? 0 })
    if (step === 'extend') return extending.run({ ...about, days: daysTyped(days) ?? 1 })
    return (step === 'acceptDelivery' ? accepting : rejecting).run(about)
  }
}

export function StaffStepDialog({ order, step, onClose }: { order: Order; step: StaffStep; onClose: () => void }) {
  const { t } = useTranslation(['problems', 'common'])
  const take = useStep(order, step)
  const form = useForm({
    start: { refund: order.refunded.toFixed(2), days: '2', reason: '' },
    check: ({ refund, days, reason }) => ({
      refund: step === 'settle' && refundTyped(refund, order) === null ? t('refund.wrong') : undefined,
      days: step === 'extend' && daysTyped(days) === null ? t('steps.daysWrong', { max: PRODUCT_DAYS_MAX }) : undefined,
      reason: reason.trim() === '' ? t('staff.reasonMissing') : undefined,
    }),
    send: async (values) => {
      await take(values)
      toast({ title: t(`steps.done.${step}`), description: t('steps.doneText') })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={form.isBusy}
      title={t(`steps.titles.${step}`)}
      description={t(`steps.texts.${step}`)}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            variant={step === 'reject' ? 'danger' : 'primary'}
            busy={form.isBusy}
            onClick={() => void form.submit()}
            data-testid="confirm-staff-step"
          >
            {t(`steps.buttons.${step}`)}
          </Button>
        </>
      }
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        {step === 'settle' && (
          <RefundChoice order={order} typed={form.values.refund} onType={(refund) => form.set({ refund })} error={form.errorOf('refund')} />
        )}
        {step === 'extend' && (
          <Field label={t('steps.days')} error={form.errorOf('days')}>
            {(aria) => <Input {...aria} {...form.input('days')} inputMode="numeric" autoComplete="off" />}
          </Field>
        )}
        <Field
          label={t('staff.reason')}
          hint={t('staff.reasonHint')}
          error={form.errorOf('reason')}
          aside={<Counter length={form.values.reason.length} max={REASON_MAX} />}
        >
          {(aria) => <Textarea {...aria} {...form.input('reason')} maxLength={REASON_MAX} rows={3} />}
        </Field>
        <Refusal>{form.refusal}</Refusal>
      </div>
    </Dialog>
  )
}
