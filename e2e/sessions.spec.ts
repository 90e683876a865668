/** The end of a session, wanted or not: what it is called, and the way back (spec §2, §4, §8). */
import { expect, test } from './support/house.ts'
import type { Page } from '@playwright/test'
import { call, newMember, putSession, type Member } from './support/calls.ts'
import { open } from './support/people.ts'

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

test('signing out without a connection leaves nobody signed in here, and ends the session as soon as there is one', async ({ page, context, house }) => {
  const member = await newMember(house)
  await putSession(context, house, member.token)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  const item = page.getByRole('menuitem', { name: 'Log out' })
  await expect(item).toBeVisible()
  // Where one comes to is loaded with the menu.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await item.click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'You are logged out in this browser.' })).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'auth_token')).toBeUndefined()
  const seen = () => call(house, 'query', 'auth:getUser', { token: member.token })
  expect(await seen()).toMatchObject({ value: { _id: member.userId } })
  await context.setOffline(false)
  await expect.poll(seen).toMatchObject({ status: 200, value: null })
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
  await expect(page.getByRole('listitem').filter({ hasText: 'Session expired!' })).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'auth_token')).toBeUndefined()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/transactions?kind=order')
  await context.close()
})

async function fillIn(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('signing in never leads to another site, whatever the address says', async ({ page, context, house }) => {
  const member = await newMember(house)
  for (const redirect of ['//evil.example/x', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', '%2F%2Fevil.example']) {
    await open(page, `/sign-in?redirect=${encodeURIComponent(redirect)}`)
    await fillIn(page, member)
    await expect(page).toHaveURL('/')
    await context.clearCookies()
  }
  // Written as it is, and encoded once more.
  for (const search of ['redirect=//evil.example', 'redirect=%252F%252Fevil.example', 'redirect=%22//evil.example%22']) {
    await open(page, `/sign-in?${search}`)
    await fillIn(page, member)
    await expect(page).toHaveURL('/')
    await context.clearCookies()
  }
})

test('a second tab that waits at the sign-in moves on when the first has signed in', async ({ page, context, house }) => {
  const member = await newMember(house)
  const [waiting, going] = [await context.newPage(), await context.newPage()]
  await open(waiting, '/sign-in')
  await open(going, '/sign-in?redirect=%2Ftransactions')
  await open(page, '/sign-in')
  await fillIn(page, member)
  await expect(page).toHaveURL('/')
  await expect(waiting).toHaveURL('/dashboard')
  await expect(going).toHaveURL('/transactions')
})

test('the sign-in in two columns signs in, and comes back to where one was going', async ({ page, house, isMobile }) => {
  const member = await newMember(house)
  await open(page, '/sign-in-2?redirect=%2Ftransactions')
  const picture = page.getByTestId('workshop-picture')
  if (isMobile) await expect(picture).toBeHidden()
  else await expect(picture).toBeVisible()
  await fillIn(page, member)
  await expect(page).toHaveURL('/transactions')
})

test('a query that fails for good leads to the error page, told as such', async ({ page, context, house }) => {
  await putSession(context, house, (await newMember(house)).token)
  await open(page, '/dashboard')
  await expect(page.getByTestId('balance')).toBeVisible()
  // From here on the server fails, and there is no connection to be told by.
  await page.routeWebSocket(/\/api\/.*\/sync$/, (socket) => socket.close())
  await page.route('**/api/query', async (route) => {
    const { path } = route.request().postDataJSON() as { path: string }
    if (path !== 'transactions:getStatement') return route.continue()
    return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ status: 'error', errorMessage: 'Something went wrong.', errorData: { code: 'internal', message: 'Something went wrong.', data: {} } }) })
  })
  await page.goto('/transactions')
  await expect(page).toHaveURL('/500', { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Internal Server Error!' })).toBeVisible()
})
