import { MessageSquareQuote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REVIEW_EDIT_HOURS } from '#contract/limits.ts'
import type { Review } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { OwnLanguage } from '#web/lib/translation/own-language.tsx'
import { useTranslated } from '#web/lib/translation/use-translated.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatRating } from '#web/ui/format.ts'
import { Stars } from '#web/ui/stars.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime, useNow } from '#web/ui/values.tsx'
import { REVIEWS_LENGTH } from './reviews-length.ts'
import { useModel } from './use-model.ts'

const ReplyDialog = lazy(() => import('./reply-dialog.tsx'))
const HOUR_MS = 3_600_000

interface ReplyProps {
  reviewId: string
  reply: NonNullable<Review['reply']>
  name: string
  isOwn: boolean
}

function Reply({ reviewId, reply, name, isOwn }: ReplyProps) {
  const { t, i18n } = useTranslation('models')
  const translated = useTranslated({ text: { kind: 'reply', reviewId }, lang: reply.lang, texts: [reply.text], isPublic: true })
  return (
    <div className="mt-3 rounded-md bg-sunken px-4 py-3" data-testid="review-reply">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold">{t('reviews.replyBy', { name })}</span>
        <RelativeTime at={reply.at} language={i18n.language} className="text-muted" />
      </p>
      <p lang={translated.lang} className="mt-1 whitespace-pre-line wrap-break-word">
        {translated.texts[0]}
      </p>
      {translated.line}
      {isOwn && <OwnLanguage text={{ kind: 'reply', reviewId }} lang={reply.lang} />}
    </div>
  )
}

function ReviewTexts({ review }: { review: Review }) {
  const { _id: reviewId, lang, title, content } = review
  const translated = useTranslated({ text: { kind: 'review', reviewId }, lang, texts: [title, content], isPublic: true })
  return (
    <>
      <h3 lang={translated.lang} className="mt-1 font-semibold wrap-break-word">
        {translated.texts[0]}
      </h3>
      <p lang={translated.lang} className="mt-1 whitespace-pre-line wrap-break-word">
        {translated.texts[1]}
      </p>
      {translated.line}
    </>
  )
}

/** For the model: one reply, which can be changed for a while. */
function OwnReply({ review }: { review: Review }) {
  const { t } = useTranslation('models')
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  if (review.reply !== null && review.reply.at + REVIEW_EDIT_HOURS * HOUR_MS < now) return null
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsOpen(true)} data-testid="reply">
        {t(review.reply === null ? 'reviews.reply' : 'reviews.editReply')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReplyDialog review={review} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The page of a profile with the reviews of customers. `name`: the one in the address. */
export function Reviews({ name }: { name: string }) {
  const { t, i18n } = useTranslation(['models', 'common'])
  const { model } = useModel(name)
  const nameOf = useUserName()
  const list = usePages(api.models.getReviews, model === undefined ? 'skip' : { modelId: model._id, limit: REVIEWS_LENGTH })
  const figures = model?.figures
  const { user } = useAuth()
  const isOwn = user != null && user._id === model?._id
  const reviews = list.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="reviews" className="mt-10 px-4 md:px-8">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="reviews" className="text-2xl">
          {t('reviews.title')}
        </h2>
        {figures != null && figures.rating !== null && (
          <p className="text-muted">
            {t('reviews.summary', { rating: formatRating(figures.rating, i18n.language), count: figures.reviewCount })}
          </p>
        )}
      </div>
      <LiveList
        list={list}
        count={reviews.length}
        failed={t('reviews.failed')}
        skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} className="mt-6" />}
        empty={<EmptyState icon={MessageSquareQuote} title={t('reviews.none')} text={t('reviews.noneText')} />}
      >
        <ul className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-2">
          {reviews.map((review) => (
            <li key={review._id} className="flex gap-4 border-t pt-6" data-testid="review">
              <Avatar name={nameOf(review.author.name)} src={review.author.picture} />
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Stars rating={review.rating} label={t('rating', { rating: review.rating })} />
                  <RelativeTime at={review.createdAt} language={i18n.language} className="text-sm text-muted" />
                </div>
                <ReviewTexts review={review} />
                <p className="mt-2 text-sm text-muted">
                  {t('reviews.by', { name: nameOf(review.author.name), product: review.productName })}
                  {review.isEdited && ` · ${t('reviews.edited')}`}
                  {review.isRefunded && ` · ${t('reviews.refunded')}`}
                </p>
                {review.reply !== null && model !== undefined && (
                  <Reply reviewId={review._id} reply={review.reply} name={nameOf(model.name)} isOwn={isOwn} />
                )}
                {isOwn && <OwnReply review={review} />}
              </div>
            </li>
          ))}
        </ul>
      </LiveList>
    </section>
  )
}
