/** The pages of a visitor without an account: the form that keeps its text, the link that confirms, and a ticket behind a link. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Visit, VisitMessage } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage } from '#web/testing/page.tsx'
import { DONE, refused } from '#web/testing/page-server.ts'
import { ConfirmVisitScreen } from './confirm-visit-screen.tsx'
import { ContactScreen } from './contact-screen.tsx'
import { VisitScreen } from './visit-screen.tsx'

const openContact = (mail: 'sent' | 'refused') =>
  openPage(<ContactScreen />, {
    server: (server) => {
      server.answer(api.help.find, [])
      if (mail === 'refused') server.refuse(api.visits.ask, 'too_many_attempts', { seconds: 3_600 })
      else server.handle(api.visits.ask, async () => DONE)
    },
  })

async function fill(page: Awaited<ReturnType<typeof openContact>>) {
  await page.user.type(await screen.findByLabelText(page.text('contact:email')), 'mara@example.org')
  await page.user.type(screen.getByLabelText(page.text('tickets:new.subject')), 'No sign-up')
  await page.user.type(screen.getByLabelText(page.text('tickets:new.message')), 'The form says no.')
  await page.user.click(screen.getByRole('button', { name: page.text('contact:send') }))
}

test('a question is kept through a refusal', async () => {
  const page = await openContact('refused')
  await fill(page)
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByDisplayValue('The form says no.')).toBeDefined()
})

test('a question is sent with its address, and can be changed and sent again', async () => {
  const page = await openContact('sent')
  await page.user.click(await screen.findByRole('button', { name: page.text('contact:send') }))
  expect(await screen.findByText(page.text('contact:emailMissing'))).toBeDefined()
  expect(page.server.arrived(api.visits.ask)).toEqual([])
  await fill(page)
  expect(await screen.findByText(/mara@example\.org/)).toBeDefined()
  expect(page.server.arrived(api.visits.ask)).toMatchObject([
    { email: 'mara@example.org', language: 'en', category: 'other', subject: 'No sign-up', text: 'The form says no.' },
  ])
  await page.user.click(screen.getByRole('button', { name: page.text('contact:sent.back') }))
  expect(await screen.findByDisplayValue('The form says no.')).toBeDefined()
})

test('opening the link changes nothing; its button says whether the ticket is in an account', async () => {
  const ticketId = crypto.randomUUID()
  const page = await openPage(<ConfirmVisitScreen />, {
    at: '/contact/confirm#abc',
    server: (server) => server.handle(api.visits.confirm, async () => ({ ticketId, key: null })),
  })
  const button = await screen.findByRole('button', { name: page.text('contact:confirm.submit') })
  expect(page.server.arrived(api.visits.confirm)).toEqual([])
  await page.user.click(button)
  expect((await screen.findByRole('link', { name: page.text('contact:account.open') })).getAttribute('href')).toBe(`/tickets/${ticketId}`)
})

const TICKET: NonNullable<NonNullable<Visit>['ticket']> = {
  number: 7,
  category: 'account',
  subject: 'No sign-up',
  state: 'waiting',
  dueAt: null,
  reopenUntil: null,
  asksReopen: false,
  isSatisfied: null,
  lastSeq: 2,
  email: 'mara@example.org',
  openUntil: Date.UTC(2030, 0, 1),
}
const said = (seq: number, text: string, isOwn: boolean): VisitMessage => ({ seq, text, isOwn, sentAt: Date.UTC(2029, 0, 1), files: [] })

test('a ticket behind a link is read and answered, and a refusal keeps the text', async () => {
  let isRefused = true
  const page = await openPage(<VisitScreen />, {
    at: '/contact/ticket#abc',
    server: (server) => {
      server.answer(api.visits.get, { state: 'open', ticket: TICKET })
      server.answer(api.visits.getMessages, [said(1, 'The form says no.', true), said(2, 'Which browser?', false)])
      server.handle(api.visits.send, async () => {
        if (isRefused) throw refused('too_many_messages', { seconds: 5 })
        return { seq: 3, sentAt: Date.UTC(2029, 0, 1) }
      })
    },
  })
  const log = await screen.findByRole('log')
  expect((await within(log).findAllByTestId('message-body')).map(({ textContent }) => textContent)).toEqual([
    'The form says no.',
    'Which browser?',
  ])
  const field = screen.getByLabelText(page.text('contact:visit.message'))
  await page.user.type(field, 'Firefox')
  await page.user.click(screen.getByRole('button', { name: page.text('contact:visit.send') }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByDisplayValue('Firefox')).toBeDefined()
  isRefused = false
  await page.user.click(screen.getByRole('button', { name: page.text('contact:visit.send') }))
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('')
  const [first, second] = page.server.arrived(api.visits.send)
  expect(second).toMatchObject({ key: 'abc', text: 'Firefox', clientId: (first as { clientId: string }).clientId })
})

test.each(['expired', 'ended'] as const)('a link that is %s can be mailed anew', async (state) => {
  const page = await openPage(<VisitScreen />, {
    at: '/contact/ticket#abc',
    server: (server) => {
      server.answer(api.visits.get, { state, ticket: null })
      server.handle(api.visits.renew, async () => DONE)
    },
  })
  expect(await screen.findByText(page.text(`contact:visit.${state}`))).toBeDefined()
  await page.user.click(screen.getByTestId('renew-link'))
  expect(await screen.findByText(page.text('contact:visit.renewed'))).toBeDefined()
})
