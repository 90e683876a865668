/** /admin/products: products, posts, comments and reviews, their lists or one of them; templates for kinds of products; and featured tags. */
import { Link } from '@tanstack/react-router'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TABLES } from '#contract/rules/tables.ts'
import { api } from '#web/lib/live/api.ts'
import { type Column, DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDate } from '#web/ui/format.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Money } from '#web/ui/values.tsx'
import { CommentDetail } from './comment-detail.tsx'
import { CommentList } from './comments-list.tsx'
import { PostDetail } from './post-detail.tsx'
import { PostList } from './posts-list.tsx'
import { ProductDetail, type RenderProduct } from './product-detail.tsx'
import { StateBadge } from './product-state.tsx'
import { ReviewDetail } from './review-detail.tsx'
import { ReviewList } from './reviews-list.tsx'
import { FeaturedTagList } from './featured/featured-tag-list.tsx'
import { TemplateList } from './templates/template-list.tsx'
import { openIn, type ListedProduct } from './products.ts'

const RULE = TABLES.products

function useColumns(address: Address): Record<(typeof RULE.columns)[number], Column<ListedProduct>> {
  const { t, i18n } = useTranslation(['admin', 'models'])
  const { language } = i18n
  const nameOf = useUserName()
  return {
    name: {
      label: t('products.name'),
      cell: ({ _id, name }) => (
        <Link
          to="/admin/products"
          search={{ ...address, open: _id }}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      ),
    },
    model: { label: t('products.model'), cell: ({ model }) => nameOf(model.name) },
    kind: { label: t('products.kind'), cell: ({ mediaKind }) => t(`models:kinds.${mediaKind}`) },
    state: { label: t('products.state'), cell: ({ state }) => <StateBadge state={state} /> },
    price: {
      label: t('products.price'),
      isNumeric: true,
      cell: ({ price }) => <Money amount={price} language={language} className="font-semibold" />,
    },
    createdAt: { label: t('products.created'), isNumeric: true, cell: ({ createdAt }) => formatDate(createdAt, language) },
  }
}

interface ListProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
}

function ProductList({ address, onAddress, tabs }: ListProps & { tabs: ReactNode }) {
  const { t } = useTranslation(['admin', 'models'])
  return (
    <DataTable
      table="products"
      title={t('products.title')}
      address={address}
      onAddress={onAddress}
      list={api.admin.products.list}
      count={api.admin.products.count}
      columns={useColumns(address)}
      filters={{
        state: {
          label: t('products.state'),
          values: Object.fromEntries(RULE.filters.state.map((state) => [state, t(`products.states.${state}`)])),
        },
        kind: {
          label: t('products.kind'),
          values: Object.fromEntries(RULE.filters.kind.map((kind) => [kind, t(`models:kinds.${kind}`)])),
        },
      }}
      sorts={{ dearest: t('products.dearest') }}
      searchLabel={t('products.search')}
      failed={t('products.failed')}
      none={t('products.noMatch')}
      icon={Package}
      testId="admin-product"
      actions={tabs}
    />
  )
}

const TABS = ['products', 'posts', 'comments', 'reviews', 'templates', 'tags'] as const
type Tab = (typeof TABS)[number]
const TITLES = {
  products: 'products.title',
  posts: 'publishedPosts.title',
  comments: 'comments.title',
  reviews: 'reviews.title',
  templates: 'templates.title',
  tags: 'featured.title',
} as const
const tabOf = ({ tab }: Address): Tab => TABS.find((one) => one === tab) ?? 'products'

const LISTS = {
  products: ProductList,
  posts: PostList,
  comments: CommentList,
  reviews: ReviewList,
  templates: TemplateList,
  tags: FeaturedTagList,
} as const

interface DetailProps {
  tab: Tab
  id: string
  address: Address
  renderProduct: RenderProduct
}

function Detail({ tab, id, address, renderProduct }: DetailProps) {
  if (tab === 'posts') return <PostDetail postId={id} address={address} />
  if (tab === 'comments') return <CommentDetail commentId={id} address={address} />
  if (tab === 'reviews') return <ReviewDetail reviewId={id} address={address} />
  return <ProductDetail productId={id} address={address} renderProduct={renderProduct} />
}

export function AdminProductsScreen({ address, onAddress, renderProduct }: ListProps & { renderProduct: RenderProduct }) {
  const { t } = useTranslation('admin')
  const openId = openIn(address)
  const tab = tabOf(address)
  const List = LISTS[tab]
  const tabs = (
    <Segmented<Tab>
      label={t('products.tabs')}
      value={tab}
      onChange={(next) => onAddress(next === 'products' ? {} : { tab: next }, { replace: false })}
      options={TABS.map((value) => ({ value, label: t(TITLES[value]) }))}
    />
  )
  return (
    <div className="mx-auto w-full max-w-6xl">
      {openId === undefined ? (
        <List address={address} onAddress={onAddress} tabs={tabs} />
      ) : (
        <Detail key={openId} tab={tab} id={openId} address={address} renderProduct={renderProduct} />
      )}
    </div>
  )
}
