/** The guard of the admin area: other users are sent away, and a role that does not open a page reads so. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { openPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/users.ts'
import { AdminGuard } from './admin-guard.tsx'

/** Below the layout of signed-in users, as in the page. */
const Guarded = () => (useAuth().user === null ? null : <AdminGuard />)

it('a user who is no admin is sent to the dashboard', async () => {
  const page = await openPage(<Guarded />, { user: aUser(), at: '/admin/users' })
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
})

it.each([
  ['viewer', '/admin/ledger'],
  ['support', '/admin/analytics'],
  ['finance', '/admin/api-settings/webhooks'],
] as const)('%s reads at %s that the role does not open it, and is led back', async (adminRole, at) => {
  const page = await openPage(<Guarded />, { user: aUser({ isAdmin: true, adminRole }), at })
  expect(await screen.findByText(page.text('common:roleGate.title'))).toBeDefined()
  expect(screen.getByRole('link', { name: page.text('common:roleGate.back') }).getAttribute('href')).toBe('/admin')
  expect(page.address()).toBe(at)
})
