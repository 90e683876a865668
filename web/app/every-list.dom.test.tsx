/** The failed and the empty state, on each screen or card that is an endless list. */
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { ActsScreen } from '#web/features/admin/acts-screen.tsx'
import { AdminApplicationsScreen } from '#web/features/admin/applications-screen.tsx'
import { AdminOrdersScreen } from '#web/features/admin/orders-screen.tsx'
import { UsersScreen } from '#web/features/admin/users-screen.tsx'
import { AdminWithdrawalsScreen } from '#web/features/admin/withdrawals-screen.tsx'
import { SupportAccessCard } from '#web/features/auth/security/support-access-card.tsx'
import { BroadcastsScreen } from '#web/features/broadcasts/broadcasts-screen.tsx'
import { FollowedCard } from '#web/features/models/follows/followed-card.tsx'
import { ModelsScreen } from '#web/features/models/models-screen.tsx'
import { NotificationsScreen } from '#web/features/notifications/notifications-screen.tsx'
import { MyOrdersCard } from '#web/features/orders/my-orders-card.tsx'
import { OrdersToFulfillCard } from '#web/features/orders/orders-to-fulfill-card.tsx'
import { MyPostsScreen } from '#web/features/posts/composer/my-posts-screen.tsx'
import { FollowingFeed } from '#web/features/posts/feed/following-feed.tsx'
import { ModelPosts } from '#web/features/posts/feed/model-posts.tsx'
import { LibraryScreen } from '#web/features/posts/purchases/library-screen.tsx'
import { TransactionsScreen } from '#web/features/wallet/transactions-screen.tsx'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'

const EMPTY = { items: [], nextCursor: null }
const NO_ORDERS = { orders: [], nextCursor: null }
const ID = '00000000-0000-7000-8000-000000000009'
const ignore = () => undefined

type Ref = Parameters<PageServer['refuse']>[0]
type Row = [name: string, part: ReactElement, ref: Ref, empty: object, failedKey: string, emptyKey: string]

const LISTS: readonly Row[] = [
  [
    'orders of a customer',
    <MyOrdersCard key="" renderTip={ignore} />,
    api.orders.getUserOrders,
    NO_ORDERS,
    'orders:failed',
    'orders:mine.none',
  ],
  ['orders of a model', <OrdersToFulfillCard key="" />, api.orders.getModelOrders, NO_ORDERS, 'orders:failed', 'orders:fulfil.none'],
  [
    'all orders',
    <AdminOrdersScreen key="" address={{}} onAddress={ignore} />,
    api.admin.orders.list,
    EMPTY,
    'admin:orders.failed',
    'admin:orders.none',
  ],
  [
    'all users',
    <UsersScreen key="" address={{}} onAddress={ignore} />,
    api.admin.users.list,
    EMPTY,
    'admin:users.failed',
    'admin:users.none',
  ],
  [
    'acts of staff',
    <ActsScreen key="" search={{}} onSearch={ignore} />,
    api.admin.audit.list,
    EMPTY,
    'admin:acts.failed',
    'admin:acts.none',
  ],
  [
    'all withdrawals',
    <AdminWithdrawalsScreen key="" address={{}} onAddress={ignore} />,
    api.admin.withdrawals.list,
    { ...EMPTY, openCount: 0, openTotal: 0, unclaimed: 0, mayReturn: false },
    'admin:withdrawals.failed',
    'admin:withdrawals.none',
  ],
  [
    'applications',
    <AdminApplicationsScreen key="" address={{}} onAddress={ignore} />,
    api.admin.applications.list,
    EMPTY,
    'admin:applications.failed',
    'admin:applications.noneSuch',
  ],
  ['accesses of support', <SupportAccessCard key="" />, api.auth.listSupportAccess, EMPTY, 'security:loadFailed', 'security:support.none'],
  ['followed models', <FollowedCard key="" />, api.models.listFollowedModels, EMPTY, 'models:followed.failed', 'models:followed.none'],
  ['broadcasts', <BroadcastsScreen key="" renderFiles={() => null} />, api.broadcasts.list, EMPTY, 'broadcasts:failed', 'broadcasts:none'],
  ['models', <ModelsScreen key="" search={{}} />, api.models.list, EMPTY, 'models:list.failed', 'models:list.none'],
  ['notifications', <NotificationsScreen key="" />, api.notifications.list, EMPTY, 'notifications:failed', 'notifications:none'],
  [
    'own posts',
    <MyPostsScreen key="" tab="draft" onTab={ignore} />,
    api.posts.listMine,
    EMPTY,
    'composer:mine.failed',
    'composer:mine.none.draft',
  ],
  ['posts of followed models', <FollowingFeed key="" token={TOKEN} />, api.posts.getFeed, EMPTY, 'posts:failed', 'posts:feed.none'],
  [
    'posts of a model',
    <ModelPosts key="" modelId={ID} modelName="Ines" isOwn={false} />,
    api.posts.listByModel,
    EMPTY,
    'posts:failed',
    'posts:none.title',
  ],
  [
    'bought posts',
    <LibraryScreen key="" tab="posts" />,
    api.posts.listPurchases,
    EMPTY,
    'purchases:library.failed',
    'purchases:library.none',
  ],
  ['given tips', <LibraryScreen key="" tab="tips" />, api.tips.listGiven, EMPTY, 'purchases:library.failed', 'purchases:library.noTips'],
  [
    'the statement',
    <TransactionsScreen key="" search={{}} onSearch={() => undefined} />,
    api.transactions.getStatement,
    EMPTY,
    'wallet:statement.failed',
    'wallet:statement.none',
  ],
]

it.each(LISTS)('%s: the list shows its failure, and that it is empty', async (_, part, ref, empty, failedKey, emptyKey) => {
  vi.stubGlobal('scrollTo', ignore)
  const page = await openPage(part, {
    user: aUser({ status: 'model', isAdmin: true, adminRole: 'owner' }),
    server: (server) => server.refuse(ref, 'bad_request'),
  })
  expect((await screen.findByRole('alert')).textContent).toContain(page.text(failedKey))
  page.server.answer(ref, empty as never)
  expect(await screen.findByText(page.text(emptyKey, { name: 'Ines' }))).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
