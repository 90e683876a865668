/** Every comment that is shown or that staff has hidden. */
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TABLES } from '#contract/rules/tables.ts'
import { api } from '#web/lib/live/api.ts'
import { type Column, DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDate } from '#web/ui/format.ts'
import { CommentStateBadge } from './product-state.tsx'
import type { ListedComment } from './products.ts'

const RULE = TABLES.comments

function useColumns(address: Address): Record<(typeof RULE.columns)[number], Column<ListedComment>> {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  return {
    text: {
      label: t('comments.name'),
      cell: ({ _id, text }) => (
        <Link
          to="/admin/products"
          search={{ ...address, open: _id }}
          className="line-clamp-2 min-h-6 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {text}
        </Link>
      ),
    },
    author: { label: t('comments.author'), cell: ({ author }) => nameOf(author.name) },
    post: { label: t('comments.post'), cell: ({ post }) => <span className="wrap-anywhere">{post.title}</span> },
    state: { label: t('products.state'), cell: ({ state }) => <CommentStateBadge state={state} /> },
    createdAt: { label: t('comments.created'), isNumeric: true, cell: ({ createdAt }) => formatDate(createdAt, i18n.language) },
  }
}

interface CommentListProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
  tabs: ReactNode
}

export function CommentList({ address, onAddress, tabs }: CommentListProps) {
  const { t } = useTranslation('admin')
  return (
    <DataTable
      table="comments"
      title={t('comments.title')}
      address={address}
      onAddress={onAddress}
      list={api.admin.comments.list}
      count={api.admin.comments.count}
      columns={useColumns(address)}
      filters={{
        state: {
          label: t('products.state'),
          values: Object.fromEntries(RULE.filters.state.map((state) => [state, t(`comments.states.${state}`)])),
        },
      }}
      searchLabel={t('comments.search')}
      failed={t('comments.failed')}
      none={t('comments.noMatch')}
      icon={MessageSquareText}
      testId="admin-comment"
      actions={tabs}
    />
  )
}
