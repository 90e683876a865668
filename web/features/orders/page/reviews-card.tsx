/** The review of an order with its reply; for the model also the private rating of the customer. */
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REVIEW_BLIND_DAYS } from '#contract/limits.ts'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order, OrderReviews } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { OwnLanguage } from '#web/lib/translation/own-language.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatDate, formatRating } from '#web/ui/format.ts'
import { Stars } from '#web/ui/stars.tsx'
import { useNow } from '#web/ui/values.tsx'
import { ReviewDialog } from '../review-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'

type Written = NonNullable<OrderReviews['review']>

interface ReviewTextProps {
  review: Written
  title?: string
  modelName: string
  /** The side of the reader: the customer wrote the review, the model the reply. */
  side: 'customer' | 'model'
}

function ReviewText({ review, title: heading, modelName, side }: ReviewTextProps) {
  const { t } = useTranslation(['order', 'orders'])
  const { _id: reviewId, rating, title, content, lang, reply } = review
  return (
    <div className="flex flex-col gap-1.5">
      {heading !== undefined && <h3 className="text-sm font-semibold">{heading}</h3>}
      <Stars rating={rating} label={t('orders:review.stars', { count: rating })} />
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{content}</p>
      {side === 'customer' && <OwnLanguage text={{ kind: 'review', reviewId }} lang={lang} />}
      {reply !== null && (
        <div className="mt-1 border-l-2 pl-3 text-sm">
          <p className="font-semibold">{t('reviews.reply', { name: modelName })}</p>
          <p className="whitespace-pre-line wrap-anywhere">{reply.text}</p>
          {side === 'model' && <OwnLanguage text={{ kind: 'reply', reviewId }} lang={reply.lang} />}
        </div>
      )}
    </div>
  )
}

function CustomerReview({ order, review }: { order: Order; review: Written }) {
  const { t, i18n } = useTranslation('order')
  const modelName = useUserName()(order.model.name)
  const now = useNow()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <ReviewText review={review} modelName={modelName} side="customer" />
      {review.isTakenDown && <p className="text-sm text-warning">{t('reviews.takenDown')}</p>}
      {review.visibleBy !== null && (
        <p className="text-sm text-muted" data-testid="review-hidden">
          {t('reviews.visibleBy', { date: formatDate(review.visibleBy, i18n.language), name: modelName })}
        </p>
      )}
      {review.editUntil !== null && review.editUntil > now && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsEditing(true)} data-testid="edit-review">
          {t('reviews.edit')}
        </Button>
      )}
      {isEditing && <ReviewDialog order={order} written={review} open onOpenChange={setIsEditing} />}
    </>
  )
}

/** The mean of the customer's ratings by models, and the own one. */
function CustomerRating({ order, reviews: { rating, customer } }: { order: Order; reviews: OrderReviews }) {
  const { t, i18n } = useTranslation(['order', 'orders'])
  const name = useUserName()(order.user.name)
  const [isRating, setIsRating] = useState(false)
  const mayRate = rating === null && mayTake(stateOf(order), 'rateCustomer', 'model')
  return (
    <div className="flex flex-col items-start gap-2 text-sm" data-testid="customer-rating">
      <p>
        {customer === null || customer.rating === null
          ? t('reviews.noRatings', { name })
          : t('reviews.rated', { name, count: customer.count, rating: formatRating(customer.rating, i18n.language) })}
      </p>
      {rating !== null && (
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t('reviews.yourRating')}
            <Stars rating={rating.rating} label={t('orders:review.stars', { count: rating.rating })} />
          </p>
          {rating.note !== '' && <p className="border-l-2 pl-3 whitespace-pre-line wrap-anywhere">{rating.note}</p>}
          {rating.visibleBy !== null && (
            <p className="text-muted">{t('reviews.countsBy', { name, date: formatDate(rating.visibleBy, i18n.language) })}</p>
          )}
        </div>
      )}
      {mayRate && (
        <Button size="sm" variant="secondary" onClick={() => setIsRating(true)} data-testid="rate-customer">
          <Star aria-hidden />
          {t('reviews.rate')}
        </Button>
      )}
      {isRating && <RateDialog orderId={order._id} customerName={name} open onOpenChange={setIsRating} />}
    </div>
  )
}

function ModelReviews({ order, reviews }: { order: Order; reviews: OrderReviews }) {
  const { t } = useTranslation('order')
  const nameOf = useUserName()
  const { review } = reviews
  return (
    <>
      <CustomerRating order={order} reviews={reviews} />
      {reviews.isWaiting && (
        <p className="text-sm text-muted" data-testid="review-waits">
          {t('reviews.waits', { name: nameOf(order.user.name), days: REVIEW_BLIND_DAYS })}
        </p>
      )}
      {review !== null && (
        <>
          <ReviewText
            review={review}
            title={t('reviews.of', { name: nameOf(order.user.name) })}
            modelName={nameOf(order.model.name)}
            side="model"
          />
          <Link
            to="/models/$modelName/reviews"
            params={{ modelName: order.model.handle }}
            className={buttonClass('secondary', 'sm', 'self-start')}
          >
            {t(review.reply === null ? 'reviews.replyOnProfile' : 'reviews.onProfile')}
          </Link>
        </>
      )}
    </>
  )
}

export function ReviewsCard({ order, side }: { order: Order; side: 'customer' | 'model' }) {
  const { t } = useTranslation('order')
  const token = useSessionToken()
  const { data } = useLive(api.reviews.getOfOrder, { token, orderId: order._id })
  if (data === undefined || (side === 'customer' && data.review === null)) return null
  return (
    <Card aria-labelledby="order-reviews" data-testid="reviews-card">
      <CardHeader icon={<Star aria-hidden />} title={<span id="order-reviews">{t(`reviews.title_${side}`)}</span>} />
      <CardBody className="flex flex-col gap-4">
        {side === 'model' ? (
          <ModelReviews order={order} reviews={data} />
        ) : (
          data.review !== null && <CustomerReview order={order} review={data.review} />
        )}
      </CardBody>
    </Card>
  )
}
