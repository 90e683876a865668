/** Deciding with the last valid day of a document, and the second look. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import type { AdminApplication } from './admin-application.ts'
import { ApplicationDetail } from './application-detail.tsx'

const ID = '00000000-0000-7000-8000-000000000021'
const SENT = '00000000-0000-7000-8000-000000000022'
const EVENT = '00000000-0000-7000-8000-000000000023'
const SEEN = { token: TOKEN, applicationId: ID, submissionId: SENT }

const anApplication = (facts: Partial<AdminApplication> = {}, documentKind: 'passport' | 'id_card' = 'passport'): AdminApplication => ({
  _id: ID,
  status: 'submitted',
  submissionId: SENT,
  eventId: EVENT,
  note: null,
  submittedAt: 0,
  decidedAt: null,
  documentExpiresOn: null,
  renewal: null,
  secondLook: null,
  isOwnDecision: false,
  answers: {
    profile: { name: 'Elena Rossi', handle: 'elena', headline: 'Paper', bio: '', tags: [], languages: [], pictureId: null },
    identity: { legalName: 'Elena Rossi', birthDate: '1994-02-11', documentKind, country: 'IT' },
    payout: { method: 'paypal', details: 'e@example.org', network: 'TRC20' },
    work: { kinds: [], about: '', wontDo: [] },
    agreement: { version: '2026-01-01', isAccepted: true, typedName: 'Elena Rossi' },
  },
  picture: null,
  keepDays: 30,
  applicant: { _id: ID, name: 'Elena', handle: 'elena', email: 'e@example.org', picture: null, memberSince: 0 },
  age: 32,
  isOwn: false,
  files: [],
  filesRemovedAt: null,
  changedSteps: [],
  events: [],
  views: [],
  ...facts,
})

const openDetail = (application: AdminApplication) =>
  openPage(<ApplicationDetail applicationId={ID} address={{}} />, {
    user: aUser({ isAdmin: true, adminRole: 'moderator' }),
    server: (server) => {
      server.answer(api.admin.applications.get, application)
      for (const ref of ['approve', 'acceptDocument', 'confirmSecondLook', 'reopenSecondLook'] as const)
        server.handle(api.admin.applications[ref], () => Promise.resolve(DONE))
    },
  })

it('an approval needs the last valid day of a passport', async () => {
  const { text, user, server } = await openDetail(anApplication())
  await user.click(await screen.findByRole('button', { name: text('admin:applications.approve') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await user.click(dialog.getByTestId('confirm'))
  expect(await dialog.findByText(text('admin:applications.expiryMissing'))).toBeDefined()
  fireEvent.change(dialog.getByLabelText(text('admin:applications.expiresOn')), { target: { value: '2031-05-01' } })
  await user.click(dialog.getByTestId('confirm'))
  await waitFor(() => expect(server.arrived(api.admin.applications.approve)).toEqual([{ ...SEEN, documentExpiresOn: '2031-05-01' }]))
})

it('an identity card can be without one, and an expired document is said at the date', async () => {
  const { text, user, server } = await openDetail(anApplication({}, 'id_card'))
  await user.click(await screen.findByRole('button', { name: text('admin:applications.approve') }))
  const dialog = within(await screen.findByRole('dialog'))
  server.handle(api.admin.applications.approve, () => Promise.reject(refused('document_expired')))
  fireEvent.change(dialog.getByLabelText(text('admin:applications.expiresOn')), { target: { value: '2001-05-01' } })
  await user.click(dialog.getByTestId('confirm'))
  expect(await dialog.findByText(text('admin:applications.documentExpired'))).toBeDefined()
  server.handle(api.admin.applications.approve, () => Promise.resolve(DONE))
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByTestId('confirm'))
  await waitFor(() => expect(server.arrived(api.admin.applications.approve).at(-1)).toEqual({ ...SEEN, documentExpiresOn: null }))
})

const APPROVED = { status: 'approved', decidedAt: 1, documentExpiresOn: '2031-05-01' } as const

it('a new document is accepted with its own day', async () => {
  const { text, user, server } = await openDetail(anApplication({ ...APPROVED, renewal: { state: 'sent', reason: null } }))
  expect((await screen.findByTestId('renewal')).textContent).toBe(text('admin:applications.renewal.sent'))
  await user.click(screen.getByRole('button', { name: text('admin:applications.acceptDocument') }))
  fireEvent.change(await screen.findByLabelText(text('admin:applications.expiresOn')), { target: { value: '2036-05-01' } })
  await user.click(screen.getByTestId('confirm'))
  await waitFor(() =>
    expect(server.arrived(api.admin.applications.acceptDocument)).toEqual([{ ...SEEN, eventId: EVENT, documentExpiresOn: '2036-05-01' }]),
  )
})

it('a second look is confirmed, or opened again with a reason, by another admin than the first', async () => {
  const { text, user, server } = await openDetail(anApplication({ ...APPROVED, secondLook: 'waiting' }))
  await user.click(await screen.findByRole('button', { name: text('admin:applications.reopenLook') }))
  await user.type(await screen.findByRole('textbox'), 'Another face.')
  await user.click(screen.getByTestId('confirm'))
  await waitFor(() =>
    expect(server.arrived(api.admin.applications.reopenSecondLook)).toEqual([{ ...SEEN, eventId: EVENT, reason: 'Another face.' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: text('admin:applications.confirmLook') }))
  await user.click(await screen.findByTestId('confirm'))
  await waitFor(() => expect(server.arrived(api.admin.applications.confirmSecondLook)).toEqual([{ ...SEEN, eventId: EVENT }]))
})

it('the admin who approved sees the second look without its buttons', async () => {
  const { text } = await openDetail(anApplication({ ...APPROVED, secondLook: 'waiting', isOwnDecision: true }))
  const card = within(await screen.findByTestId('second-look'))
  expect(card.getByText(text('admin:applications.ownDecision'))).toBeDefined()
  expect(card.queryByRole('button')).toBeNull()
})
