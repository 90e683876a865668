/** The model's one public reply to a review. */
import { useTranslation } from 'react-i18next'
import { REVIEW_EDIT_HOURS, REVIEW_REPLY_MAX } from '#contract/limits.ts'
import type { Review } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'

export default function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation(['models', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const { run } = useMutation(api.reviews.replyToReview)
  const form = useForm({
    start: { text: review.reply?.text ?? '' },
    check: ({ text }) => ({ text: text.trim() === '' ? t('reviews.replyMissing') : undefined }),
    send: async ({ text }) => {
      await run({ token, reviewId: review._id, text: text.trim() })
      onClose()
      toast({ title: t('reviews.replyDone') })
    },
  })
  const { askBeforeClose, confirmation } = useConfirmClose(form.isChanged, onClose)
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && askBeforeClose()}
        isLocked={form.isBusy}
        title={t('reviews.replyTitle', { name: nameOf(review.author.name) })}
        description={t('reviews.replyText', { hours: REVIEW_EDIT_HOURS })}
        closeLabel={t('common:actions.close')}
        footer={
          <>
            <Button variant="secondary" onClick={askBeforeClose} disabled={form.isBusy}>
              {t('common:actions.cancel')}
            </Button>
            <Button busy={form.isBusy} busyLabel={t('reviews.replyBusy')} onClick={() => void form.submit()} data-testid="reply-submit">
              {t('reviews.replySubmit')}
            </Button>
          </>
        }
      >
        <div ref={form.ref} className="flex flex-col gap-4">
          <Field
            label={t('reviews.replyField')}
            error={form.errorOf('text')}
            aside={<Counter length={form.values.text.length} max={REVIEW_REPLY_MAX} />}
          >
            {(aria) => <Textarea {...aria} {...form.input('text')} maxLength={REVIEW_REPLY_MAX} rows={5} />}
          </Field>
          <Refusal>{form.refusal}</Refusal>
        </div>
      </Dialog>
      {confirmation}
    </>
  )
}
