/** The model's private rating of the customer of an ended order. */
import { useTranslation } from 'react-i18next'
import { CUSTOMER_NOTE_MAX, RATING_DEFAULT } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { StarRating } from '#web/ui/stars.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface RateDialogProps {
  orderId: string
  customerName: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function RateDialog({ orderId, customerName: name, open, onOpenChange }: RateDialogProps) {
  const { t } = useTranslation(['order', 'orders', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.reviews.rateCustomer)
  const form = useForm({
    start: { rating: RATING_DEFAULT, note: '' },
    check: () => ({}),
    send: async ({ rating, note }) => {
      await run({ token, orderId, rating, note: note.trim() })
      onOpenChange(false)
      toast({ title: t('reviews.rateDone') })
    },
  })
  const { askBeforeClose, confirmation } = useConfirmClose(form.values.note !== '', () => onOpenChange(false))
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={form.isBusy}
        title={t('reviews.rateTitle', { name })}
        description={t('reviews.rateText', { name })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={askBeforeClose} disabled={form.isBusy}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={form.isBusy} busyLabel={t('reviews.rateBusy')} onClick={() => void form.submit()} data-testid="rate-submit">
              {t('reviews.rateSubmit')}
            </Button>
          </>
        }
      >
        <div ref={form.ref} className="flex flex-col gap-5">
          <StarRating
            legend={t('orders:review.rating')}
            {...form.choice('rating')}
            labelOf={(stars) => t('orders:review.stars', { count: stars })}
          />
          <Field label={t('reviews.rateNote')} aside={<Counter length={form.values.note.length} max={CUSTOMER_NOTE_MAX} />}>
            {(aria) => <Textarea {...aria} {...form.input('note')} maxLength={CUSTOMER_NOTE_MAX} rows={3} />}
          </Field>
          <Refusal>{form.refusal}</Refusal>
        </div>
      </Dialog>
      {confirmation}
    </>
  )
}
