/** Every review. */
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TABLES } from '#contract/rules/tables.ts'
import { api } from '#web/lib/live/api.ts'
import { type Column, DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDate } from '#web/ui/format.ts'
import { ReviewStateBadge } from './product-state.tsx'
import type { ListedReview } from './products.ts'

const RULE = TABLES.reviews

function useColumns(address: Address): Record<(typeof RULE.columns)[number], Column<ListedReview>> {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  return {
    title: {
      label: t('reviews.name'),
      cell: ({ _id, title }) => (
        <Link
          to="/admin/products"
          search={{ ...address, open: _id }}
          className="line-clamp-2 min-h-6 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      ),
    },
    author: { label: t('comments.author'), cell: ({ author }) => nameOf(author.name) },
    model: { label: t('products.model'), cell: ({ model }) => nameOf(model.name) },
    rating: { label: t('reviews.rating'), isNumeric: true, cell: ({ rating }) => t('reviews.stars', { rating }) },
    state: { label: t('products.state'), cell: ({ state }) => <ReviewStateBadge state={state} /> },
    createdAt: { label: t('comments.created'), isNumeric: true, cell: ({ createdAt }) => formatDate(createdAt, i18n.language) },
  }
}

interface ReviewListProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
  tabs: ReactNode
}

export function ReviewList({ address, onAddress, tabs }: ReviewListProps) {
  const { t } = useTranslation('admin')
  return (
    <DataTable
      table="reviews"
      title={t('reviews.title')}
      address={address}
      onAddress={onAddress}
      list={api.admin.reviews.list}
      count={api.admin.reviews.count}
      columns={useColumns(address)}
      filters={{
        state: {
          label: t('products.state'),
          values: Object.fromEntries(RULE.filters.state.map((state) => [state, t(`reviews.states.${state}`)])),
        },
        rating: {
          label: t('reviews.rating'),
          values: Object.fromEntries(RULE.filters.rating.map((rating) => [rating, t('reviews.stars', { rating })])),
        },
      }}
      searchLabel={t('reviews.search')}
      failed={t('reviews.failed')}
      none={t('reviews.noMatch')}
      icon={Star}
      testId="admin-review"
      actions={tabs}
    />
  )
}
