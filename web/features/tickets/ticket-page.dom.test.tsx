/** The page of a ticket for its user: the next event, and when it is rated. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnTicket } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { idOf } from '#web/testing/orders.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { TicketPage } from './ticket-page.tsx'

const TICKET: OwnTicket = {
  ticketId: idOf(1),
  number: 7,
  category: 'deposit',
  subject: 'Where is it?',
  state: 'open',
  openedAt: 0,
  movedAt: 0,
  isUnread: false,
  about: null,
  waitingSince: 0,
  dueAt: null,
  reopenUntil: null,
  asksReopen: false,
  isSatisfied: null,
  followsId: null,
  mergedInto: null,
}

const openTicket = (but: Partial<OwnTicket>) =>
  openPage(<TicketPage ticketId={TICKET.ticketId} thread={<p>The messages</p>} />, {
    user: aUser(),
    server: (server) => server.answer(api.tickets.get, { ...TICKET, ...but }),
  })

test('an open ticket says by when it is answered, or that the answer is late', async () => {
  const page = await openTicket({ dueAt: Date.now() + 3_600_000 })
  expect((await screen.findByTestId('ticket-next')).textContent).toContain(page.text('tickets:next.due', { time: '' }).slice(0, -1))
  page.server.answer(api.tickets.get, { ...TICKET, dueAt: Date.now() - 60_000 })
  expect(await screen.findByText(page.text('tickets:next.late'))).toBeDefined()
})

test('the one question is asked only once the ticket is closed, and only until it is answered', async () => {
  const page = await openTicket({ state: 'resolved', reopenUntil: Date.now() + 86_400_000 })
  await screen.findByTestId('reopen')
  expect(screen.queryByTestId('rating')).toBeNull()
  page.server.answer(api.tickets.get, { ...TICKET, state: 'closed' })
  expect(await screen.findByTestId('rating')).toBeDefined()
  page.server.answer(api.tickets.get, { ...TICKET, state: 'closed', isSatisfied: true })
  expect(await screen.findByText(page.text('tickets:rating.done'))).toBeDefined()
  expect(screen.queryByTestId('rating')).toBeNull()
})

test('a closed ticket goes on in a new one with its category and item', async () => {
  const about = { kind: 'deposit', key: 'DEP-1', label: '50.00', state: 'expired' } as const
  const page = await openTicket({ state: 'closed', about })
  const href = (await screen.findByRole('link', { name: page.text('tickets:followUp') })).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(href, location.origin).searchParams)).toEqual({
    category: 'deposit',
    about: 'deposit:DEP-1',
    follows: TICKET.ticketId,
  })
})
