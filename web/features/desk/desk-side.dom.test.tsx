/** Acts of staff beside a ticket: the links of a visitor are ended only after a question. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DeskTicket } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { DONE } from '#web/testing/page-server.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { aDeskTicket } from '#web/testing/tickets.ts'
import { aUser } from '#web/testing/users.ts'
import { DeskSide } from './desk-side.tsx'
import { useDeskActs } from './use-desk-acts.ts'

const TICKET = aDeskTicket({
  user: { ...aDeskTicket().user, name: 'robin@example.org' },
  visitor: { email: 'robin@example.org', isConfirmed: true },
})

const Side = ({ ticket }: { ticket: DeskTicket }) => <DeskSide ticket={ticket} acts={useDeskActs(ticket.ticketId)} />

const openSide = (ticket: DeskTicket) =>
  openPage(<Side ticket={ticket} />, {
    user: aUser({ isAdmin: true, adminRole: 'support' }),
    server: (server) => {
      server.answer(api.admin.tickets.listStaff, [])
      server.handle(api.admin.tickets.endLinks, async () => DONE)
    },
  })

test('ending the links to the ticket of a visitor asks first, and says where the next one goes', async () => {
  const page = await openSide(TICKET)
  await page.user.click(await screen.findByRole('button', { name: page.text('desk:visitor.endLinks') }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('robin@example.org')
  await page.user.click(within(dialog).getByRole('button', { name: page.text('common:actions.cancel') }))
  expect(page.server.arrived(api.admin.tickets.endLinks)).toEqual([])
  await page.user.click(screen.getByRole('button', { name: page.text('desk:visitor.endLinks') }))
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: page.text('desk:visitor.endLinks') }))
  await expect.poll(() => page.server.arrived(api.admin.tickets.endLinks)).toEqual([{ token: TOKEN, ticketId: TICKET.ticketId }])
})

test('the ticket of an account has no links to end', async () => {
  const page = await openSide({ ...TICKET, visitor: null })
  await screen.findByTestId('assign')
  expect(screen.queryByRole('button', { name: page.text('desk:visitor.endLinks') })).toBeNull()
})
