/** The role of a user, and the ending of one session. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, refused } from '#web/testing/page-server.ts'
import { aPerson, NOTHING_LINKED, PERSON_ID as ID, SESSION } from '#web/testing/admin-user.ts'
import { aUser } from '#web/testing/users.ts'
import type { UserDetails } from '../users.ts'
import { UserPage } from './user-page.tsx'

const openUser = (person: UserDetails) =>
  openPage(<UserPage userId={ID} address={{}} />, {
    user: aUser({ isAdmin: true, adminRole: 'owner' }),
    server: (server) => {
      server.answer(api.admin.users.get, person)
      server.answer(api.admin.users.getHistory, { items: [], nextCursor: null })
      server.answer(api.admin.users.getLinked, NOTHING_LINKED)
      server.handle(api.admin.users.setRole, () => Promise.resolve(DONE))
      server.handle(api.admin.users.endSession, () => Promise.resolve(DONE))
    },
  })

it('an owner gives a role with a reason, after reading what it may do; the same role is not sent', async () => {
  const { text, user, server } = await openUser(aPerson())
  await user.click(await screen.findByRole('button', { name: text('admin:users.setRole') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(text('admin:users.roleMay.finance'))).toBeDefined()
  // Nothing is taken before a role is chosen.
  expect(dialog.getByTestId('confirm').textContent).toBe(text('admin:users.setRole'))
  await user.click(dialog.getByTestId('confirm'))
  expect(await dialog.findByText(text('admin:users.roleSame'))).toBeDefined()
  await user.click(dialog.getByRole('radio', { name: new RegExp(text('admin:users.roles.finance')) }))
  await user.type(dialog.getByRole('textbox'), 'Joins the team.')
  await user.click(dialog.getByTestId('confirm'))
  await waitFor(() =>
    expect(server.arrived(api.admin.users.setRole)).toEqual([
      { token: TOKEN, userId: ID, role: 'finance', seenRole: null, reason: 'Joins the team.' },
    ]),
  )
})

it('a refused role keeps the choice and the reason', async () => {
  const { text, user, server } = await openUser(aPerson({ adminRole: 'finance' }))
  server.handle(api.admin.users.setRole, () => Promise.reject(refused('two_factor_needed')))
  await user.click(await screen.findByRole('button', { name: text('admin:users.setRole') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: new RegExp(text('admin:users.noRole')) }))
  await user.type(dialog.getByRole('textbox'), 'Left the team.')
  await user.click(dialog.getByTestId('confirm'))
  expect((await dialog.findByRole('alert')).textContent).not.toBe('')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Left the team.')
})

it('one session is ended with a reason', async () => {
  const { text, user, server } = await openUser(aPerson())
  await user.click(await screen.findByRole('button', { name: text('admin:users.endSessionOf', { device: 'Firefox · Linux' }) }))
  await user.type(await screen.findByLabelText(text('admin:reason')), 'A stolen laptop.')
  await user.click(screen.getByTestId('confirm'))
  await waitFor(() =>
    expect(server.arrived(api.admin.users.endSession)).toEqual([
      { token: TOKEN, userId: ID, sessionId: SESSION._id, reason: 'A stolen laptop.' },
    ]),
  )
})

it('a role that may not read money sees no balances, and one without rights no buttons', async () => {
  const { text } = await openUser(
    aPerson({ may: { suspend: false, endSessions: false, impersonate: false, setRole: false, adjust: false, verify: false } }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Robin Vale' })).toBeDefined()
  expect(screen.queryByTestId('user-money')).toBeNull()
  expect(screen.queryByTestId('user-acts')).toBeNull()
  expect(screen.queryByRole('button', { name: text('admin:users.setRole') })).toBeNull()
})
