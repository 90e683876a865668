/** The things of a user: lists with their states, links to each, and nothing that the role does not read. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { aPerson, NOTHING_LINKED, PERSON_ID } from '#web/testing/admin-user.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { UserLinked } from './user-linked.tsx'

const AT = Date.UTC(2026, 10, 20)
const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`
const owner = aUser({ isAdmin: true, adminRole: 'owner' })

it('each list names its state in words, and leads to the thing and to the whole list', async () => {
  const person = aPerson({ handle: 'robin' })
  const page = await openPage(<UserLinked user={person} />, {
    user: owner,
    server: (server) =>
      server.answer(api.admin.users.getLinked, {
        ...NOTHING_LINKED,
        bought: { items: [{ _id: id(1), title: 'Glaze portrait', status: 'processing', amount: 22, at: AT }], isMore: true },
        deposits: { items: [{ _id: id(2), title: 'DEP-1', status: 'success', amount: 50, at: AT }], isMore: true },
        tickets: { items: [{ _id: id(3), title: 'Where is it?', status: 'waiting', amount: null, at: AT }], isMore: false },
      }),
  })
  const bought = within(await screen.findByTestId('user-linked-bought'))
  expect(bought.getByText(page.text('admin:orders.statuses.processing'))).toBeDefined()
  expect(bought.getByText('$22.00')).toBeDefined()
  expect(bought.getByRole('link', { name: 'Glaze portrait' }).getAttribute('href')).toBe(`/orders/${id(1)}`)
  expect(bought.getByRole('link', { name: page.text('admin:users.linked.all') }).getAttribute('href')).toBe(`/admin/orders?q=${PERSON_ID}`)
  const deposits = within(screen.getByTestId('user-linked-deposits'))
  expect(deposits.getByText(page.text('admin:users.linked.depositStatuses.success'))).toBeDefined()
  expect(deposits.getByRole('link', { name: 'DEP-1' }).getAttribute('href')).toBe(`/admin/ledger?cause=${id(2)}`)
  const tickets = within(screen.getByTestId('user-linked-tickets'))
  expect(tickets.getByText(page.text('desk:states.waiting'))).toBeDefined()
  expect(within(screen.getByTestId('user-linked-withdrawals')).getByText(page.text('admin:users.linked.none'))).toBeDefined()
  expect(screen.queryByTestId('user-linked-sold')).toBeNull()
})

it('a list that the role does not read is absent, and a model has one of sold orders', async () => {
  await openPage(<UserLinked user={aPerson({ status: 'model' })} />, {
    user: aUser({ isAdmin: true, adminRole: 'viewer' }),
    server: (server) => server.answer(api.admin.users.getLinked, { ...NOTHING_LINKED, deposits: null, tickets: null }),
  })
  expect(await screen.findByTestId('user-linked-sold')).toBeDefined()
  expect(screen.queryByTestId('user-linked-deposits')).toBeNull()
  expect(screen.queryByTestId('user-linked-tickets')).toBeNull()
})
