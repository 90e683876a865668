/** The page of a ticket for staff: what it is about is folded on a phone, and reached by a key. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeskTicket } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { aDeskTicket } from '#web/testing/tickets.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { DeskTicketPage } from './desk-ticket.tsx'

const openTicket = (ticket: DeskTicket) =>
  openPage(
    <DeskTicketPage
      ticketId={ticket.ticketId}
      renderThread={() => <p>The messages</p>}
      renderBeside={({ about }) => <p>{`Beside: ${about?.kind}`}</p>}
    />,
    {
      user: aUser({ isAdmin: true, adminRole: 'support' }),
      server: (server) => {
        server.answer(api.admin.tickets.get, ticket)
        server.answer(api.admin.tickets.listStaff, [])
      },
    },
  )

test('what a ticket is about opens under its head, by a press or by its key, which also gives it the focus', async () => {
  const page = await openTicket(aDeskTicket({ about: { kind: 'order', key: 'x' }, openUntil: Date.now() + 60_000 }))
  const unfold = await screen.findByTestId('unfold')
  expect(unfold.textContent).toBe(`${page.text('tickets:abouts.order')} · Robin Vale`)
  expect(unfold.getAttribute('aria-expanded')).toBe('false')
  // Read before the messages, in the order of the page.
  expect(screen.getByTestId('beside').compareDocumentPosition(screen.getByText('The messages'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.user.click(unfold)
  expect(unfold.getAttribute('aria-expanded')).toBe('true')
  await page.user.click(unfold)
  await page.user.keyboard('o')
  await waitFor(() => expect(unfold.getAttribute('aria-expanded')).toBe('true'))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: page.text('desk:beside') }))
})

test('the ticket of a visitor that is about nothing has no such place', async () => {
  const visitor = { email: 'robin@example.org', isConfirmed: true }
  await openTicket(aDeskTicket({ visitor, openUntil: Date.now() + 60_000 }))
  await screen.findByText('The messages')
  expect(screen.queryByTestId('beside')).toBeNull()
})

test('the clock and the state of a ticket stand before what it is about, and its followers after that', async () => {
  const page = await openTicket(aDeskTicket({ about: { kind: 'order', key: 'x' }, openUntil: Date.now() + 60_000 }))
  const side = await screen.findByRole('complementary', { name: page.text('desk:side') })
  expect(side.compareDocumentPosition(screen.getByTestId('beside'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByTestId('beside').compareDocumentPosition(screen.getByTestId('follow'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
