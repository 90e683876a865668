/** The acts of an admin on a user. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { UserActs } from './user-acts.tsx'
import type { UserDetails } from '../users.ts'

const ROBIN: UserDetails = {
  ...aUser(),
  _id: '00000000-0000-7000-8000-000000000009',
  name: 'Robin Vale',
  adminRole: null,
  isSuspended: false,
  suspension: null,
  mailRefusedSince: null,
  money: null,
  isVerified: null,
  sessions: [],
  may: { suspend: false, endSessions: false, impersonate: true, setRole: false, adjust: false, verify: false },
}

const openActs = (prepare: () => Promise<typeof DONE>) =>
  openPage(<UserActs user={ROBIN} />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (server) => server.handle(api.admin.users.prepareImpersonation, prepare),
  })

it('asks for the second factor before the reason: the dialog opens once the user is proven', async () => {
  const proven = Promise.withResolvers<typeof DONE>()
  const { text, user, server } = await openActs(() => proven.promise)
  await user.click(screen.getByRole('button', { name: text('admin:users.impersonate') }))
  await waitFor(() =>
    expect(server.arrived(api.admin.users.prepareImpersonation)).toEqual([expect.objectContaining({ token: TOKEN, userId: ROBIN._id })]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  proven.resolve(DONE)
  expect(await screen.findByLabelText(text('admin:users.reasonTold'))).toBeDefined()
})

it('a suspended user is not suspended again: the suspension is lifted, for a reason', async () => {
  const { text, user, server } = await openPage(
    <UserActs user={{ ...ROBIN, isSuspended: true, may: { ...ROBIN.may, suspend: true, impersonate: false } }} />,
    {
      user: aUser({ isAdmin: true, adminRole: 'owner' }),
      server: (page) => page.handle(api.admin.users.lift, () => Promise.resolve(DONE)),
    },
  )
  expect(screen.queryByRole('button', { name: text('admin:users.suspend') })).toBeNull()
  await user.click(screen.getByRole('button', { name: text('admin:users.lift') }))
  await user.click(await screen.findByTestId('confirm'))
  expect(await screen.findByText(text('admin:reasonMissing'))).toBeDefined()
  await user.type(screen.getByLabelText(text('admin:reason')), 'It was a mistake.')
  await user.click(screen.getByTestId('confirm'))
  await waitFor(() =>
    expect(server.arrived(api.admin.users.lift)).toEqual([{ token: TOKEN, userId: ROBIN._id, reason: 'It was a mistake.' }]),
  )
})

it('asks for no reason where the impersonation is refused', async () => {
  const { text, user, toast } = await openActs(() => Promise.reject(refused('two_factor_needed')))
  await user.click(screen.getByRole('button', { name: text('admin:users.impersonate') }))
  await waitFor(() => expect(toast()).toMatchObject({ variant: 'destructive' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
