/** Review Order (spec §2, §5): once per completed order; it also accepts the work. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RATING_DEFAULT, RATING_MAX, RATING_MIN, REVIEW_CONTENT_MAX, REVIEW_TITLE_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useConfirmClose } from '#web/lib/use-confirm-close.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Input, Textarea } from '#web/ui/input.tsx'
import { StarRating } from '#web/ui/stars.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface ReviewDialogProps {
  order: Order
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface Problems {
  rating?: string
  title?: string
  content?: string
  order?: string
}

export function ReviewDialog({ order, open, onOpenChange }: ReviewDialogProps) {
  const { t } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.reviews.createReviewFromOrder)
  const callFailed = useCallFailed()
  const [rating, setRating] = useState<number>(RATING_DEFAULT)
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const titleField = useRef<HTMLInputElement>(null)
  const contentField = useRef<HTMLTextAreaElement>(null)
  const { askBeforeClose, confirmation } = useConfirmClose(title !== '' || content !== '', () => onOpenChange(false))

  const submit = async () => {
    const found: Problems = {
      ...(rating < RATING_MIN || rating > RATING_MAX ? { rating: t('review.ratingMissing') } : {}),
      ...(title.trim() === '' ? { title: t('review.titleMissing') } : {}),
      ...(content.trim() === ''
        ? { content: t('review.contentMissing') }
        : content.length > REVIEW_CONTENT_MAX
          ? { content: t('review.contentTooLong', { max: REVIEW_CONTENT_MAX }) }
          : {}),
    }
    setProblems(found)
    if (found.title !== undefined) titleField.current?.focus()
    else if (found.content !== undefined) contentField.current?.focus()
    if (Object.keys(found).length > 0) return
    try {
      await run({ token, orderId: order._id, rating, title: title.trim(), content: content.trim() })
      setTitle('')
      setContent('')
      onOpenChange(false)
      toast({ title: t('review.done'), description: t('review.doneText') })
    } catch (error) {
      setProblems({ order: callFailed(error, t('review.failed')) })
    }
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={isBusy}
        title={t('review.title')}
        description={t('review.text', { product: order.product.name, name: order.model.name })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={askBeforeClose} disabled={isBusy}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={isBusy} busyLabel={t('review.busy')} onClick={() => void submit()} data-testid="review-submit">
              {t('review.submit')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <StarRating
            legend={t('review.rating')}
            value={rating}
            onChange={setRating}
            labelOf={(stars) => t('review.stars', { count: stars })}
            error={problems.rating}
          />
          <Field label={t('review.titleField')} error={problems.title} aside={<Counter length={title.length} max={REVIEW_TITLE_MAX} />}>
            {(aria) => (
              <Input
                {...aria}
                ref={titleField}
                value={title}
                maxLength={REVIEW_TITLE_MAX}
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Field>
          <Field label={t('review.content')} error={problems.content} aside={<Counter length={content.length} max={REVIEW_CONTENT_MAX} />}>
            {(aria) => (
              <Textarea
                {...aria}
                ref={contentField}
                value={content}
                maxLength={REVIEW_CONTENT_MAX}
                rows={5}
                onChange={({ target }) => setContent(target.value)}
              />
            )}
          </Field>
          {problems.order !== undefined && (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
              {problems.order}
            </p>
          )}
        </div>
      </Dialog>
      {confirmation}
    </>
  )
}
