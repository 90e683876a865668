/** The states of each page whose address names one thing by its id: an unknown id, and a failure. */
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { UserPage } from '#web/features/admin/user/user-page.tsx'
import { ChatPage } from '#web/features/chats/chat-page.tsx'
import { DeskTicketPage } from '#web/features/desk/desk-ticket.tsx'
import { OrderPage } from '#web/features/orders/page/order-page.tsx'
import { ComposerScreen } from '#web/features/posts/composer/composer-screen.tsx'
import { TicketPage } from '#web/features/tickets/ticket-page.tsx'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'

const ID = '00000000-0000-7000-8000-000000000009'
const nothing = () => undefined

type Ref = Parameters<PageServer['refuse']>[0]
type Row = [name: string, page: ReactElement, ref: Ref, missingKey: string, failedKey: string]

const PAGES: readonly Row[] = [
  [
    'a chat',
    <ChatPage key="" chatId={ID} search={{}} renderThread={nothing} renderFollow={nothing} />,
    api.chats.get,
    'chats:missing',
    'chats:chatFailed',
  ],
  [
    'an order',
    <OrderPage key="" orderId={ID} renderThread={nothing} renderTip={nothing} renderAddFunds={nothing} />,
    api.orders.getOrder,
    'orders:details.gone',
    'orders:details.failed',
  ],
  ['a ticket', <TicketPage key="" ticketId={ID} thread={null} />, api.tickets.get, 'tickets:missing.title', 'tickets:failed'],
  [
    'a ticket of staff',
    <DeskTicketPage key="" ticketId={ID} renderThread={nothing} renderBeside={nothing} />,
    api.admin.tickets.get,
    'desk:missing.title',
    'desk:failed',
  ],
  ['a user, for admins', <UserPage key="" userId={ID} address={{}} />, api.admin.users.get, 'admin:users.gone', 'admin:users.failed'],
  ['an own post', <ComposerScreen key="" postId={ID} />, api.posts.getMine, 'composer:gone.title', 'composer:openFailed'],
]

describe.each(PAGES)('the page of %s', (_, page, ref, missingKey, failedKey) => {
  const openRefused = (code: string) =>
    openPage(page, {
      user: aUser({ status: 'model', isAdmin: true, adminRole: 'owner' }),
      server: (server) => {
        server.answer(api.reports.getHidden, [])
        server.refuse(ref, code)
      },
    })

  it('says that there is none where its address cannot name one, and offers no retry', async () => {
    const { text } = await openRefused('bad_request')
    expect(await screen.findByText(text(missingKey))).toBeDefined()
    expect(screen.queryByRole('button', { name: text('common:actions.retry') })).toBeNull()
  })

  it('offers a retry where it could not be loaded', async () => {
    const { text } = await openRefused('forbidden')
    expect(await screen.findByText(text(failedKey))).toBeDefined()
    expect(screen.getByRole('button', { name: text('common:actions.retry') })).toBeDefined()
  })
})
