/** Review Order (spec §2, §5): once per ended order; of a completed one it also accepts the delivery. Edits a written review once, too. */
import { useTranslation } from 'react-i18next'
import {
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  REVIEW_BLIND_DAYS,
  REVIEW_CONTENT_MAX,
  REVIEW_EDIT_HOURS,
  REVIEW_TITLE_MAX,
} from '#contract/limits.ts'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order, OrderReviews } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { type Form, type Problems, useForm } from '#web/lib/form/use-form.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { StarRating } from '#web/ui/stars.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface ReviewDialogProps {
  order: Order
  /** The review to change; missing: a new one. */
  written?: NonNullable<OrderReviews['review']>
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface Review {
  rating: number
  title: string
  content: string
}

function ReviewFields({ form }: { form: Form<Review> }) {
  const { t } = useTranslation('orders')
  const { title, content } = form.values
  return (
    <div ref={form.ref} className="flex flex-col gap-5">
      <StarRating
        legend={t('review.rating')}
        {...form.choice('rating')}
        labelOf={(stars) => t('review.stars', { count: stars })}
        error={form.errorOf('rating')}
      />
      <Field label={t('review.titleField')} error={form.errorOf('title')} aside={<Counter length={title.length} max={REVIEW_TITLE_MAX} />}>
        {(aria) => <Input {...aria} {...form.input('title')} autoComplete="off" maxLength={REVIEW_TITLE_MAX} />}
      </Field>
      <Field
        label={t('review.content')}
        error={form.errorOf('content')}
        aside={<Counter length={content.length} max={REVIEW_CONTENT_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('content')} maxLength={REVIEW_CONTENT_MAX} rows={5} />}
      </Field>
      <Refusal>{form.refusal}</Refusal>
    </div>
  )
}

/** Problems of a review, in the words of the catalog (spec §5). */
function useReviewRules(): (review: Review) => Problems<keyof Review> {
  const { t } = useTranslation('orders')
  return ({ rating, title, content }) => ({
    rating: rating < RATING_MIN || rating > RATING_MAX ? t('review.ratingMissing') : undefined,
    title: title.trim() === '' ? t('review.titleMissing') : undefined,
    content:
      content.trim() === ''
        ? t('review.contentMissing')
        : content.length > REVIEW_CONTENT_MAX
          ? t('review.contentTooLong', { max: REVIEW_CONTENT_MAX })
          : undefined,
  })
}

export function ReviewDialog({ order, written, open, onOpenChange }: ReviewDialogProps) {
  const { t } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.reviews.createReviewFromOrder)
  const { run: runEdit } = useMutation(api.reviews.editReview)
  const form = useForm<Review>({
    start: { rating: written?.rating ?? RATING_DEFAULT, title: written?.title ?? '', content: written?.content ?? '' },
    check: useReviewRules(),
    toastTitle: t('review.failed'),
    send: async ({ rating, title, content }) => {
      const review = { token, orderId: order._id, rating, title: title.trim(), content: content.trim() }
      if (written !== undefined) {
        await runEdit(review)
        onOpenChange(false)
        toast({ title: t('review.changed') })
        return
      }
      await run(review)
      form.set({ title: '', content: '' })
      onOpenChange(false)
      toast({ title: t('review.done'), description: t('review.doneText', { name: order.model.name, days: REVIEW_BLIND_DAYS }) })
    },
  })
  const { title, content } = form.values
  const hasText = written === undefined ? title !== '' || content !== '' : form.isChanged
  const { askBeforeClose, confirmation } = useConfirmClose(hasText, () => onOpenChange(false))
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={form.isBusy}
        title={t(written === undefined ? 'review.title' : 'review.edit')}
        description={
          written === undefined
            ? t('review.text', { product: order.product.name, name: order.model.name })
            : t('review.editText', { hours: REVIEW_EDIT_HOURS })
        }
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={askBeforeClose} disabled={form.isBusy}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={form.isBusy} busyLabel={t('review.busy')} onClick={() => void form.submit()} data-testid="review-submit">
              {t(written === undefined ? 'review.submit' : 'review.save')}
            </Button>
          </>
        }
      >
        {written === undefined && mayTake(stateOf(order), 'acceptDelivery', 'customer') && (
          <p className="mb-5 text-sm text-muted" data-testid="review-accepts">
            {t('review.accepts', { name: order.model.name })}
          </p>
        )}
        <ReviewFields form={form} />
      </Dialog>
      {confirmation}
    </>
  )
}
