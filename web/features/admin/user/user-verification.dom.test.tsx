/** The mark of a verified model on the page of a user. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { aPerson, PERSON_ID as ID } from '#web/testing/admin-user.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import type { UserDetails } from '../users.ts'
import { UserVerification } from './user-verification.tsx'

const openCard = (person: UserDetails) =>
  openPage(<UserVerification user={person} />, {
    user: aUser({ isAdmin: true, adminRole: 'moderator' }),
    server: (server) => server.handle(api.admin.users.setVerified, () => Promise.resolve(DONE)),
  })

it('is taken with a reason that the model reads', async () => {
  const { text, user, server } = await openCard(aPerson({ isVerified: true }))
  await user.click(await screen.findByRole('button', { name: text('admin:users.unverify') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByTestId('confirm'))
  expect(await dialog.findByText(text('admin:reasonMissing'))).toBeDefined()
  await user.type(dialog.getByLabelText(text('admin:users.reasonTold')), 'Not your document.')
  await user.click(dialog.getByTestId('confirm'))
  await waitFor(() =>
    expect(server.arrived(api.admin.users.setVerified)).toEqual([
      { token: TOKEN, userId: ID, isVerified: false, reason: 'Not your document.' },
    ]),
  )
})

it('says when another admin was faster, and keeps the reason', async () => {
  const { text, user, server } = await openCard(aPerson({ isVerified: false }))
  server.handle(api.admin.users.setVerified, () => Promise.reject(refused('same_mark')))
  await user.click(await screen.findByRole('button', { name: text('admin:users.verify') }))
  await user.type(await screen.findByRole('textbox'), 'All is right.')
  await user.click(screen.getByTestId('confirm'))
  expect(await screen.findByText(text('admin:users.sameMark'))).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('All is right.')
})

it('is shown without a button to roles that cannot change it, and not at all of users who are no models', async () => {
  const { text } = await openCard(aPerson({ isVerified: true, may: { ...aPerson().may, verify: false } }))
  expect(await screen.findByText(text('admin:users.isVerified'))).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
