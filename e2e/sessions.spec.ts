/** The end of a session, wanted or not: what it is called, and the way back (spec §2, §4, §8). */
import { expect, test } from './support/house.ts'
import { call, newMember, putSession } from './support/calls.ts'

test('signing out is told as such, in this tab and without alarm in the other', async ({ browser, house }) => {
  const context = await browser.newContext({ baseURL: house.url })
  await putSession(context, house, (await newMember(house)).token)
  const page = await context.newPage()
  const other = await context.newPage()
  await other.goto('/transactions')
  await page.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Transactions' })).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'You have been logged out successfully' })).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  await expect(other).toHaveURL('/sign-in?redirect=%2Ftransactions')
  await expect(other.getByText('Session expired!')).toHaveCount(0)
  await context.close()
})

test('a session that is ended elsewhere asks to sign in again, and comes back to the page', async ({ browser, house }) => {
  const member = await newMember(house)
  const context = await browser.newContext({ baseURL: house.url })
  await putSession(context, house, member.token)
  const page = await context.newPage()
  await page.goto('/transactions?kind=order')
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()

  await call(house, 'mutation', 'auth:logout', { token: member.token })
  await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/transactions?kind=order')}`)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/transactions?kind=order')
  await context.close()
})
