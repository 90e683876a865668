import { MessageSquareQuote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { formatRating } from '#web/ui/format.ts'
import { Stars } from '#web/ui/stars.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { REVIEWS_LENGTH } from './reviews-length.ts'
import { useModel } from './use-model.ts'

/** The page of a profile with the reviews of customers. `name`: the one in the address. */
export function Reviews({ name }: { name: string }) {
  const { t, i18n } = useTranslation(['models', 'common'])
  const { model } = useModel(name)
  const nameOf = useUserName()
  const list = usePages(api.models.getReviews, model === undefined ? 'skip' : { modelId: model._id, limit: REVIEWS_LENGTH })
  const figures = model?.figures
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
                <h3 className="mt-1 font-semibold wrap-break-word">{review.title}</h3>
                <p className="mt-1 whitespace-pre-line wrap-break-word">{review.content}</p>
                <p className="mt-2 text-sm text-muted">
                  {t('reviews.by', { name: nameOf(review.author.name), product: review.productName })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </LiveList>
    </section>
  )
}
