/** One review for staff, with the reply of its model. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ReviewStateBadge } from './product-state.tsx'
import { WrittenDetail } from './written-detail.tsx'

export function ReviewDetail({ reviewId, address }: { reviewId: string; address: Address }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const nameOf = useUserName()
  const { data: review, error, retry } = useLive(api.admin.reviews.get, { token, reviewId })
  const hide = useMutation(api.admin.reviews.hide)
  const restore = useMutation(api.admin.reviews.restore)
  const written = review && {
    ...review,
    kind: 'reviews' as const,
    isHidden: review.state === 'taken_down',
    isDecidable: review.state !== 'waiting',
    badge: <ReviewStateBadge state={review.state} />,
    hide: (takeDownId: string | null, texts: { reason: string; note: string }) => hide.run({ token, reviewId, takeDownId, ...texts }),
    restore: (takeDownId: string, texts: { note: string }) => restore.run({ token, reviewId, takeDownId, ...texts }),
  }
  return (
    <WrittenDetail kind="reviews" address={address} written={written} hasFailed={error !== null} onRetry={retry}>
      {review && (
        <>
          <p className="text-sm font-semibold text-muted">
            {t('reviews.stars', { rating: review.rating })} ·{' '}
            <Link
              to="/models/$modelName"
              params={{ modelName: review.model.handle }}
              className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
            >
              {nameOf(review.model.name)}
            </Link>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{review.content}</p>
          {review.reply !== null && (
            <blockquote className="border-l-2 pl-4">
              <p className="text-sm font-semibold text-muted">{t('reviews.reply', { model: nameOf(review.model.name) })}</p>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.reply}</p>
            </blockquote>
          )}
          <Link to="/orders/$orderId" params={{ orderId: review.orderId }} className={buttonClass('secondary', 'sm', 'self-start')}>
            {t('reviews.openOrder')}
          </Link>
        </>
      )}
    </WrittenDetail>
  )
}
