/** The page of a ticket for staff: a folded item on a phone, keys, and answers with the state that their author has seen. */
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { DeskTicket } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { aDeskTicket } from '#web/testing/tickets.ts'
import { idOf } from '#web/testing/orders.ts'
import { DONE, type PageServer } from '#web/testing/page-server.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { type DeskThread, DeskTicketPage } from './desk-ticket.tsx'

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

test('the item that a ticket is about opens under its head, by a press or by its key, which also gives it the focus', async () => {
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

/** The field of an answer, as the thread has it. */
function Answer({ reply }: { reply: DeskThread['reply'] }) {
  const [text, setText] = useState('')
  return (
    <>
      {reply.bar({ text, type: setText })}
      <textarea ref={reply.field} aria-label="Answer" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => void reply.send(text, [])}>
        Send
      </button>
      <button type="button" onClick={() => void reply.send(text, [{ objectId: idOf(9) }])}>
        Send with a file
      </button>
    </>
  )
}

async function openAnswer(ticket: DeskTicket, say: (server: PageServer) => void) {
  const page = await openPage(
    <DeskTicketPage ticketId={ticket.ticketId} renderThread={({ reply }) => <Answer reply={reply} />} renderBeside={() => null} />,
    {
      user: aUser({ isAdmin: true, adminRole: 'support' }),
      server: (server) => {
        server.answer(api.admin.tickets.get, ticket)
        server.answer(api.admin.tickets.listStaff, [])
        server.answer(api.admin.tickets.listReplies, [
          {
            savedReplyId: idOf(5),
            name: 'Solved',
            texts: { en: 'Hello {{name}}', fr: 'Bonjour {{name}}' },
            acts: { isResolved: true },
            changedAt: 0,
          },
        ])
        say(server)
      },
    },
  )
  return { page, field: await screen.findByLabelText('Answer') }
}

test('an answer names the state in which its author began to write, and after a refusal the one that they have seen since', async () => {
  const ticket = aDeskTicket({ revision: 3, openUntil: Date.now() + 60_000 })
  const { page, field } = await openAnswer(ticket, (server) => server.refuse(api.admin.tickets.reply, 'answered_meanwhile'))
  await page.user.type(field, 'It')
  page.server.answer(api.admin.tickets.get, { ...ticket, revision: 4, subject: 'A colleague was faster' })
  await screen.findByText('A colleague was faster')
  await page.user.type(field, ' has arrived')
  await page.user.click(screen.getByText('Send'))
  expect((await screen.findByTestId('reply-problem')).textContent).not.toBe('')
  await page.user.type(field, '.')
  await page.user.click(screen.getByText('Send'))
  await waitFor(() =>
    expect(page.server.arrived(api.admin.tickets.reply)).toMatchObject([
      { revision: 3, text: 'It has arrived' },
      { revision: 4, text: 'It has arrived.' },
    ]),
  )
})

const OWN = { authorId: idOf(6), text: 'It has arrived', files: 0, sendAt: Date.now() + 8_000, isMine: true }

test.each([
  ['was taken back', OWN, [{ revision: 4, pending: null }], 4],
  ['was taken back in a ticket that has moved, too', OWN, [{ revision: 5, pending: null }], 3],
  ['was taken back after the ticket had moved', OWN, [{ revision: 4 }, { revision: 5, pending: null }], 3],
  ['is still about to be sent in a ticket that has moved', OWN, [{ revision: 4 }], 3],
  ['was that of a colleague', { ...OWN, isMine: false }, [{ revision: 4, pending: null }], 3],
])('the next answer, when the one before %s, names the state that its author knows', async (_case, pending, steps, named) => {
  const ticket = aDeskTicket({ revision: 3, openUntil: Date.now() + 60_000, pending })
  const { page, field } = await openAnswer(ticket, (server) => server.handle(api.admin.tickets.reply, async () => ({ sendAt: 0 })))
  // The text is in the field before the ticket has arrived.
  await page.user.type(field, 'It has arrived')
  for (const step of steps) {
    const subject = `Revision ${step.revision}`
    page.server.answer(api.admin.tickets.get, { ...ticket, ...step, subject })
    await screen.findByText(subject)
  }
  await page.user.click(screen.getByText('Send'))
  await waitFor(() => expect(page.server.arrived(api.admin.tickets.reply)).toMatchObject([{ revision: named, text: 'It has arrived' }]))
})

test('a saved reply is inserted in the language of the user, and brings its acts', async () => {
  const ticket = aDeskTicket({ openUntil: Date.now() + 60_000 })
  const { page, field } = await openAnswer(ticket, (server) => server.handle(api.admin.tickets.reply, async () => ({ sendAt: 0 })))
  await page.user.selectOptions(await screen.findByLabelText(page.text('desk:replies.insert')), 'Solved')
  expect((field as HTMLTextAreaElement).value).toBe('Bonjour Robin Vale')
  await page.user.click(screen.getByText('Send'))
  await waitFor(() =>
    expect(page.server.arrived(api.admin.tickets.reply)).toMatchObject([
      { text: 'Bonjour Robin Vale', isResolved: true, acts: { isResolved: true } },
    ]),
  )
})

test('an answer of a colleague that is about to be sent has its author, an own one has its undo', async () => {
  const [colleague, sendAt] = [idOf(6), Date.now() + 8_000]
  const pending = { authorId: colleague, text: 'It has arrived.', files: 0, sendAt, isMine: false }
  const ticket = aDeskTicket({ openUntil: Date.now() + 60_000, pending })
  const { page } = await openAnswer(ticket, (server) =>
    server.answer(api.admin.tickets.listStaff, [{ userId: colleague, name: 'Ada Berg', openTickets: 1 }]),
  )
  expect(await screen.findByText(page.text('desk:pending.by', { name: 'Ada Berg' }))).toBeDefined()
  expect(screen.queryByTestId('undo-reply')).toBeNull()
  page.server.answer(api.admin.tickets.get, { ...ticket, pending: { ...pending, isMine: true } })
  expect(await screen.findByTestId('undo-reply')).toBeDefined()
  expect(screen.queryByText(page.text('desk:pending.by', { name: 'Ada Berg' }))).toBeNull()
})

test('a note with a file is not sent, and says why: notes have no files', async () => {
  const ticket = aDeskTicket({ openUntil: Date.now() + 60_000 })
  const { page, field } = await openAnswer(ticket, (server) => server.handle(api.admin.tickets.addNote, async () => DONE))
  await page.user.click(screen.getByText(page.text('desk:mode.note')))
  await page.user.type(field, 'See the file')
  await page.user.click(screen.getByText('Send with a file'))
  expect((await screen.findByTestId('reply-problem')).textContent).toBe(page.text('desk:note.noFiles'))
  expect(page.server.arrived(api.admin.tickets.addNote)).toEqual([])
})

test('keys act on the ticket, but not while an answer is written', async () => {
  const ticket = aDeskTicket({ openUntil: Date.now() + 60_000 })
  const { page, field } = await openAnswer(ticket, (server) => server.handle(api.admin.tickets.setState, async () => DONE))
  await page.user.keyboard('r')
  expect(document.activeElement).toBe(field)
  await page.user.keyboard('eae')
  expect((field as HTMLTextAreaElement).value).toBe('eae')
  expect(page.server.arrived(api.admin.tickets.setState)).toEqual([])
  field.blur()
  await page.user.keyboard('e')
  await waitFor(() => expect(page.server.arrived(api.admin.tickets.setState)).toMatchObject([{ state: 'resolved' }]))
})

test('the ticket of a visitor without an item has no such place', async () => {
  const visitor = { email: 'robin@example.org', isConfirmed: true }
  await openTicket(aDeskTicket({ visitor, openUntil: Date.now() + 60_000 }))
  await screen.findByText('The messages')
  expect(screen.queryByTestId('beside')).toBeNull()
})

test('the clock and the state of a ticket stand before its item, and its followers after that', async () => {
  const page = await openTicket(aDeskTicket({ about: { kind: 'order', key: 'x' }, openUntil: Date.now() + 60_000 }))
  const side = await screen.findByRole('complementary', { name: page.text('desk:side') })
  expect(side.compareDocumentPosition(screen.getByTestId('beside'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByTestId('beside').compareDocumentPosition(screen.getByTestId('follow'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
