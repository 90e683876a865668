/** Beside a ticket: each item shows its state, follows the server and has the acts of each role. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import type { AdminRole } from '#contract/rules/admin-pages.ts'
import type { DeskDeposit, DeskTicket, Order } from '#contract/types.ts'
import type { AdminWithdrawal } from '#web/features/admin/withdrawal-row.tsx'
import type { LookedAtPost } from '#web/features/admin/products.ts'
import { api } from '#web/lib/live/api.ts'
import { aPerson, NOTHING_LINKED, PERSON_ID } from '#web/testing/admin-user.ts'
import { agreed, anOrder, idOf, nothingSaid } from '#web/testing/orders.ts'
import { DONE, type PageServer } from '#web/testing/page-server.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aDeskTicket } from '#web/testing/tickets.ts'
import { aUser } from '#web/testing/users.ts'
import { DeskBeside } from './desk-beside.tsx'

const open = (adminRole: AdminRole, ticket: Partial<DeskTicket>, say: (server: PageServer) => void = () => undefined) =>
  openPage(<DeskBeside ticket={aDeskTicket(ticket)} />, {
    user: aUser({ isAdmin: true, adminRole }),
    server: (server) => {
      server.answer(api.admin.users.get, aPerson())
      server.answer(api.admin.users.getLinked, NOTHING_LINKED)
      say(server)
    },
  })
const part = async (testId: string) => within(await screen.findByTestId(testId))

const answerOrder = (server: PageServer, order: Order, side: 'admin' | 'model' = 'admin') =>
  server.answer(api.orders.getOrder, { ...nothingSaid, events: [], rounds: [], settlements: [], visitUntil: null, order, agreed, side })

describe('an order', () => {
  const about = { kind: 'order', key: idOf(2) } as const

  it('names the side that acts next and the place of the money, follows the server, and takes a step of staff', async () => {
    const page = await open('support', { about }, (server) => {
      answerOrder(server, anOrder(2))
      server.handle(api.admin.orders.rejectOrder, async () => {
        answerOrder(server, anOrder(2, { status: 'rejected', acceptBy: null, refunded: 50, rejectReason: 'Both agree' }))
        return DONE
      })
    })
    const order = await part('beside-order')
    expect((await order.findByRole('link', { name: 'Product 2' })).getAttribute('href')).toBe(`/orders/${idOf(2)}`)
    expect(order.getByText(page.text('orders:details.between', { customer: 'Robin', model: 'Ines' }))).toBeDefined()
    expect(order.getByText(page.text('order:turn.other', { name: 'Ines' }))).toBeDefined()
    expect(order.getByText(page.text('order:money.escrow')).closest('div')?.textContent).toContain('$50.00')
    const steps = order.getAllByTestId('staff-step').map((button) => button.dataset['step'])
    expect(steps).toEqual(['reject'])

    await page.user.click(order.getByTestId('staff-step'))
    await page.user.type(await screen.findByRole('textbox'), 'Both agree')
    await page.user.click(screen.getByTestId('confirm-staff-step'))
    await waitFor(() => expect(order.getByTestId('beside-sentence').textContent).toContain('$50.00'))
    expect(order.getByText('Both agree')).toBeDefined()
    expect(order.queryByTestId('staff-step')).toBeNull()
    expect(page.server.arrived(api.admin.orders.rejectOrder)).toEqual([{ token: TOKEN, orderId: idOf(2), reason: 'Both agree' }])
  })

  it('with a problem leads to its decision', async () => {
    const page = await open('moderator', { about }, (server) =>
      answerOrder(server, anOrder(2, { status: 'completed', acceptBy: null, dispute: 'open' })),
    )
    const link = await (await part('beside-order')).findByRole('link', { name: page.text('order:beside.problem') })
    expect(link.getAttribute('href')).toBe(`/orders/${idOf(2)}#order-problem`)
  })

  it('of the admin who reads it offers no step', async () => {
    const page = await open('owner', { about }, (server) => answerOrder(server, anOrder(2), 'model'))
    expect(await (await part('beside-order')).findByText(page.text('order:beside.own'))).toBeDefined()
    expect(screen.queryByTestId('staff-step')).toBeNull()
  })

  it('that could not be loaded is asked for again, and one that is gone says so', async () => {
    const page = await open('support', { about }, (server) => server.refuse(api.orders.getOrder, 'internal'))
    const order = await part('beside-order')
    const retry = await order.findByRole('button', { name: page.text('common:actions.retry') })
    page.server.answer(api.orders.getOrder, null)
    await page.user.click(retry)
    expect(await order.findByText(page.text('orders:details.gone'))).toBeDefined()
  })
})

describe('a deposit', () => {
  const about = { kind: 'deposit', key: 'DEP-1' } as const
  const SHORT: DeskDeposit = {
    _id: idOf(3),
    orderId: 'DEP-1',
    status: 'success',
    reason: 'underpaid',
    amount: 50,
    received: 30,
    credited: 30,
    missing: 20,
    otherCoin: null,
    network: 'TRC20',
    createdAt: 0,
    expiresAt: null,
    settledAt: 0,
  }

  it('shows the arrived and the missing amount, and the rest as it arrives', async () => {
    const page = await open('support', { about }, (server) => server.answer(api.admin.tickets.getDeposit, SHORT))
    const deposit = await part('beside-deposit')
    expect(await deposit.findByText('TRC20')).toBeDefined()
    expect(deposit.getByText(page.text('admin:beside.deposit.reasons.underpaid'))).toBeDefined()
    const arrived = () => deposit.getByText(page.text('admin:beside.deposit.arrived')).closest('div')?.textContent
    expect(arrived()).toContain('$30.00')
    expect(arrived()).toContain('$20.00')
    expect(deposit.queryByRole('link')).toBeNull()
    page.server.answer(api.admin.tickets.getDeposit, { ...SHORT, reason: null, received: 50, credited: 50, missing: 0 })
    await waitFor(() => expect(arrived()).toContain('$50.00'))
    expect(arrived()).not.toContain('$20.00')
  })

  it('leads owners to the ledger and to its webhooks', async () => {
    const page = await open('owner', { about }, (server) => server.answer(api.admin.tickets.getDeposit, SHORT))
    const deposit = await part('beside-deposit')
    expect((await deposit.findByRole('link', { name: page.text('admin:users.money.ledger') })).getAttribute('href')).toContain(idOf(3))
    expect(deposit.getByRole('link', { name: page.text('admin:beside.deposit.webhooks') }).getAttribute('href')).toContain('q=DEP-1')
  })

  it('that is gone says so', async () => {
    const page = await open('support', { about }, (server) => server.answer(api.admin.tickets.getDeposit, null))
    expect(await (await part('beside-deposit')).findByText(page.text('admin:beside.deposit.gone'))).toBeDefined()
  })
})

describe('a withdrawal', () => {
  const about = { kind: 'withdrawal', key: idOf(4) } as const
  const ASKED: AdminWithdrawal = {
    _id: idOf(4),
    createdAt: 0,
    amount: 40,
    paymentMethod: 'paypal',
    paymentDetails: 'r•••@e•••.org',
    network: null,
    status: 'requested',
    reference: null,
    reason: null,
    isCancelled: false,
    refund: null,
    model: { _id: PERSON_ID, name: 'Robin Vale', handle: 'robin', email: 'robin@example.org', picture: null },
    approvedBy: null,
    heldUntil: null,
    isLast: false,
    isKept: false,
    risk: { totalEarned: 0, totalDeposited: 0, completedOrders: 0, memberSince: 0, isFirstWithdrawal: true, sharedDetails: 0 },
  }

  it('is approved by owners as on the page of withdrawals', async () => {
    const page = await open('owner', { about }, (server) => {
      server.answer(api.admin.withdrawals.get, ASKED)
      server.handle(api.admin.withdrawals.approve, async () => {
        server.answer(api.admin.withdrawals.get, { ...ASKED, status: 'approved', approvedBy: 'Jonas' })
        return DONE
      })
    })
    const withdrawal = await part('beside-withdrawal')
    await page.user.click(await withdrawal.findByRole('button', { name: page.text('admin:withdrawals.approve') }))
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: page.text('admin:withdrawals.approve') }))
    expect(await withdrawal.findByText(page.text('admin:withdrawals.approvedBy', { name: 'Jonas' }))).toBeDefined()
    expect(page.server.arrived(api.admin.withdrawals.approve)).toEqual([{ token: TOKEN, withdrawalId: idOf(4) }])
  })

  it.each(['moderator', 'support'] as const)('leaves nothing to decide to %s', async (role) => {
    await open(role, { about }, (server) => server.answer(api.admin.withdrawals.get, ASKED))
    const withdrawal = await part('beside-withdrawal')
    expect(await withdrawal.findByText('$40.00')).toBeDefined()
    expect(withdrawal.queryByRole('button')).toBeNull()
  })
})

describe('a post', () => {
  const about = { kind: 'post', key: idOf(5) } as const
  const POST: LookedAtPost = {
    _id: idOf(5),
    title: 'Dawn',
    model: { _id: idOf(9), name: 'Ines', handle: 'ines' },
    visibility: 'paid',
    state: 'published',
    price: 5,
    publishedAt: 0,
    teaser: '',
    tags: [],
    fileCount: 1,
    likeCount: 0,
    commentCount: 0,
    buyerCount: 2,
    takeDowns: [],
  }

  it('is hidden by moderators, with the effects before the button; support reads it', async () => {
    const page = await open('moderator', { about }, (server) => server.answer(api.admin.posts.get, POST))
    const post = await part('beside-post')
    await page.user.click(await post.findByRole('button', { name: page.text('admin:publishedPosts.hide') }))
    expect(await screen.findByText(page.text('admin:publishedPosts.effectBuyers', { count: 2 }))).toBeDefined()
  })

  it('offers support no act', async () => {
    await open('support', { about }, (server) => server.answer(api.admin.posts.get, POST))
    const post = await part('beside-post')
    expect((await post.findByRole('link', { name: 'Dawn' })).getAttribute('href')).toContain(idOf(5))
    expect(post.queryByRole('button')).toBeNull()
  })
})

describe('the account of the user', () => {
  it('is there without a link, with the last orders, and is suspended on the spot', async () => {
    const item = (at: number) => ({ _id: idOf(at), title: `Product ${at}`, status: 'pending' as const, amount: 50, at: 0 })
    const page = await open('support', {}, (server) => {
      server.answer(api.admin.users.getLinked, { ...NOTHING_LINKED, bought: { items: [1, 2, 3, 4].map(item), isMore: false } })
      server.answer(api.admin.users.previewSuspension, {
        ordersBought: 1,
        ordersSold: 0,
        products: 0,
        posts: 0,
        withdrawals: { count: 0, amount: 0 },
        sessions: 0,
        broadcasts: 0,
        isRenewing: false,
      })
      server.handle(api.admin.users.suspend, async ({ reason }) => {
        const suspension = { reason, note: '', from: 0, until: null, by: 'Jonas' }
        server.answer(api.admin.users.get, aPerson({ isSuspended: true, suspension }))
        return DONE
      })
    })
    const user = await part('beside-user')
    expect((await user.findByRole('link', { name: 'Robin Vale' })).getAttribute('href')).toBe(`/admin/users/${PERSON_ID}`)
    expect(user.getByText(page.text('desk:speaks', { language: 'French' }))).toBeDefined()
    expect((await user.findAllByRole('link', { name: /^Product/ })).map(({ textContent }) => textContent)).toEqual([
      'Product 1',
      'Product 2',
      'Product 3',
    ])
    await page.user.click(user.getByRole('button', { name: page.text('admin:users.suspend') }))
    const dialog = within(await screen.findByRole('dialog'))
    await page.user.type(dialog.getByRole('textbox', { name: page.text('admin:users.reasonTold') }), 'Fraud')
    await page.user.click(dialog.getByRole('button', { name: page.text('admin:users.suspend') }))
    expect(await user.findByTestId('user-suspension')).toBeDefined()
    expect(user.getByRole('button', { name: page.text('admin:users.lift') })).toBeDefined()
  })

  it('shows balances and their correction only where the server gives them', async () => {
    const money = { available: 10, held: 20, inEscrow: 30, inWithdrawals: 40 }
    const page = await open('owner', {}, (server) => server.answer(api.admin.users.get, aPerson({ money })))
    const user = await part('beside-user')
    expect((await user.findByTestId('user-money-held')).textContent).toBe('$20.00')
    expect(user.getByRole('button', { name: page.text('admin:adjustments.adjust') })).toBeDefined()
    const may = { suspend: false, endSessions: false, impersonate: false, setRole: false, adjust: false, verify: false }
    page.server.answer(api.admin.users.get, aPerson({ money: null, may }))
    await waitFor(() => expect(user.queryByTestId('user-money-held')).toBeNull())
    expect(user.queryByRole('button')).toBeNull()
  })
})

test('a visitor without an account has nothing beside the ticket', async () => {
  const visitor = { email: 'robin@example.org', isConfirmed: true }
  const beside = (
    <>
      <DeskBeside ticket={aDeskTicket({ visitor })} />
      <p>Below</p>
    </>
  )
  await openPage(beside, { user: aUser({ isAdmin: true, adminRole: 'support' }) })
  expect((await screen.findByText('Below')).previousSibling).toBeNull()
})
