/** A model sends a new identity document. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import type { Application } from './application.ts'
import { RenewDocument } from './renew-document.tsx'

const ID = '00000000-0000-7000-8000-000000000031'
const file = (slot: 'front' | 'selfie') => ({ _id: ID, slot, width: 10, height: 10, sealedAt: 0 })

const anApplication = (facts: Partial<Application>): Application => ({
  _id: ID,
  status: 'approved',
  createdAt: 0,
  savedAt: 0,
  submittedAt: 0,
  decidedAt: 0,
  note: null,
  documentExpiresOn: '2031-05-01',
  renewal: { state: 'asked', reason: null },
  answers: {
    profile: { name: '', handle: '', headline: '', bio: '', tags: [], languages: [], pictureId: null },
    identity: { legalName: '', birthDate: '', documentKind: 'passport', country: '' },
    payout: { method: 'paypal', details: '', network: 'TRC20' },
    work: { kinds: [], about: '', wontDo: [] },
    agreement: { version: '', isAccepted: true, typedName: '' },
  },
  revisions: { profile: 0, identity: 0, payout: 0, work: 0, agreement: 0 },
  picture: null,
  files: [],
  problems: [],
  events: [],
  keepDays: 30,
  ...facts,
})

const openCard = (facts: Partial<Application>) =>
  openPage(<RenewDocument application={anApplication(facts)} />, {
    user: aUser({ status: 'model' }),
    server: (server) => server.handle(api.applications.renewDocument, () => Promise.resolve(DONE)),
  })

it('is sent once each picture is there, for the kind that is chosen', async () => {
  const { text, user, server } = await openCard({ files: [file('front'), file('selfie')] })
  await user.click(await screen.findByRole('radio', { name: text('apply:identity.kinds.id_card') }))
  await user.click(screen.getByRole('button', { name: text('apply:renew.send') }))
  expect(await screen.findByText(text('apply:renew.missing'))).toBeDefined()
  await user.click(screen.getByRole('radio', { name: text('apply:identity.kinds.passport') }))
  await user.click(screen.getByRole('button', { name: text('apply:renew.send') }))
  await waitFor(() =>
    expect(server.arrived(api.applications.renewDocument)).toEqual([{ token: TOKEN, applicationId: ID, documentKind: 'passport' }]),
  )
})

it('says why it is asked for, and nothing to do once it is sent', async () => {
  const { text } = await openCard({ renewal: { state: 'sent', reason: 'It is blurred.' } })
  expect(await screen.findByText('It is blurred.')).toBeDefined()
  expect(screen.getByText(text('apply:renew.waits'))).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
