/** Every post that is or was published. */
import { Link } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TABLES } from '#contract/rules/tables.ts'
import { api } from '#web/lib/live/api.ts'
import { type Column, DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDate } from '#web/ui/format.ts'
import { Money } from '#web/ui/values.tsx'
import { PostStateBadge } from './product-state.tsx'
import type { ListedPost } from './products.ts'

const RULE = TABLES.posts

function useColumns(address: Address): Record<(typeof RULE.columns)[number], Column<ListedPost>> {
  const { t, i18n } = useTranslation(['admin', 'composer'])
  const { language } = i18n
  const nameOf = useUserName()
  return {
    title: {
      label: t('publishedPosts.name'),
      cell: ({ _id, title }) => (
        <Link
          to="/admin/products"
          search={{ ...address, open: _id }}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      ),
    },
    model: { label: t('products.model'), cell: ({ model }) => nameOf(model.name) },
    visibility: { label: t('publishedPosts.visibility'), cell: ({ visibility }) => t(`composer:visibility.${visibility}`) },
    state: { label: t('products.state'), cell: ({ state }) => <PostStateBadge state={state} /> },
    price: {
      label: t('products.price'),
      isNumeric: true,
      cell: ({ price }) => (price === null ? null : <Money amount={price} language={language} className="font-semibold" />),
    },
    publishedAt: { label: t('publishedPosts.published'), isNumeric: true, cell: ({ publishedAt }) => formatDate(publishedAt, language) },
  }
}

interface PostListProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
  tabs: ReactNode
}

export function PostList({ address, onAddress, tabs }: PostListProps) {
  const { t } = useTranslation('admin')
  return (
    <DataTable
      table="posts"
      title={t('publishedPosts.title')}
      address={address}
      onAddress={onAddress}
      list={api.admin.posts.list}
      count={api.admin.posts.count}
      columns={useColumns(address)}
      filters={{
        state: {
          label: t('products.state'),
          values: Object.fromEntries(RULE.filters.state.map((state) => [state, t(`publishedPosts.states.${state}`)])),
        },
      }}
      searchLabel={t('publishedPosts.search')}
      failed={t('publishedPosts.failed')}
      none={t('publishedPosts.noMatch')}
      icon={Newspaper}
      testId="admin-post"
      actions={tabs}
    />
  )
}
