/** The end of a session, wanted or not: its name, and the way back (spec §2, §4, §8). */
import { expect, test, type TestSite } from '../support/site.ts'
import type { Page } from '@playwright/test'
import { call, newUser, putSession, type TestUser, valueOf } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)

test('signing out shows as such, in this tab and without an error in the other', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url })
  await putSession(context, site, (await newUser(site)).token)
  const page = await context.newPage()
  const other = await context.newPage()
  await open(other, '/transactions')
  await open(page, '/dashboard')
  await expect(other.getByRole('heading', { name: 'Transactions' })).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'You have been logged out successfully' })).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  await expect(other).toHaveURL('/sign-in?redirect=%2Ftransactions')
  await expect(other.getByText('Session expired!')).toHaveCount(0)
  await context.close()
})

test('signing out offline fails in plain words and changes nothing; with a connection it works', async ({ page, context, site }) => {
  const user = await newUser(site)
  await putSession(context, site, user.token)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: 'Account menu' }).click()
  const item = page.getByRole('menuitem', { name: 'Log out' })
  await expect(item).toBeVisible()
  // The next page is loaded with the menu.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await item.click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Logout failed' })
  await expect(toast).toContainText('An error occurred during logout. Please try again.')
  await expect(page).toHaveURL('/dashboard')
  const seen = () => call(site, 'query', 'auth:getUser', { token: user.token })
  expect(await seen()).toMatchObject({ value: { _id: user.userId } })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await item.click()
  await expect(page).toHaveURL('/sign-in')
  expect(await seen()).toMatchObject({ status: 200, value: null })
})

test('a session that is ended elsewhere asks to sign in again, and comes back to the page', async ({ browser, site }) => {
  const user = await newUser(site)
  const context = await browser.newContext({ baseURL: site.url })
  await putSession(context, site, user.token)
  const page = await context.newPage()
  await page.goto('/transactions?kind=order')
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()

  await valueOf(site, 'mutation', 'auth:logout', { token: user.token })
  await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/transactions?kind=order')}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Session expired!' })).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'auth_token')).toBeUndefined()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/transactions?kind=order')
  await context.close()
})

test('a session that ends under a public page asks to sign in as well, and comes back', async ({ browser, site }) => {
  const user = await newUser(site)
  const context = await browser.newContext({ baseURL: site.url })
  await putSession(context, site, user.token)
  const page = await context.newPage()
  await page.goto('/?sort=new')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()

  await valueOf(site, 'mutation', 'auth:logout', { token: user.token })
  await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/?sort=new')}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Session expired!' })).toHaveCount(1)
  await fillIn(page, user)
  await expect(page).toHaveURL('/?sort=new')
  await context.close()
})

async function fillIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a second tab that waits at the sign-in moves on when the first has signed in', async ({ page, context, site }) => {
  const user = await newUser(site)
  const [waiting, going] = [await context.newPage(), await context.newPage()]
  await open(waiting, '/sign-in')
  await open(going, '/sign-in?redirect=%2Ftransactions')
  await open(page, '/sign-in')
  await fillIn(page, user)
  await expect(page).toHaveURL('/')
  await expect(waiting).toHaveURL('/dashboard')
  await expect(going).toHaveURL('/transactions')
})

test('a query that keeps failing leads to the error page with a toast', async ({ page, context, site }) => {
  await putSession(context, site, (await newUser(site)).token)
  await open(page, '/dashboard')
  await expect(page.getByTestId('balance')).toBeVisible()
  // From here on the server fails, and no connection brings a change.
  await page.routeWebSocket(/\/api\/.*\/sync$/, (socket) => socket.close())
  await page.route('**/api/query', async (route) => {
    const { path } = route.request().postDataJSON() as { path: string }
    if (path !== 'transactions:getStatement') return route.continue()
    return route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({
        status: 'error',
        errorMessage: 'Something went wrong.',
        errorData: { code: 'internal', message: 'Something went wrong.', data: {} },
      }),
    })
  })
  // Within the site: a page load would bring the statement along.
  await page.goto('/sign-in?redirect=/transactions')
  await expect(page).toHaveURL('/500', { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Internal Server Error!' })).toBeVisible()
})

interface Modification {
  type: string
  queryId: number
}

/** Once `begin` is called, the next `times` results of this query reach the page as failures of the server. */
async function failLater(page: Page, path: string, times: number): Promise<{ begin: () => void; failed: () => number }> {
  const ids = new Set<number>()
  let [left, failed] = [0, 0]
  await page.routeWebSocket(/\/api\/.*\/sync$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      const { modifications = [] } = JSON.parse(String(text)) as { modifications?: (Modification & { udfPath?: string })[] }
      for (const { queryId, udfPath } of modifications) if (udfPath === path) ids.add(queryId)
      server.send(text)
    })
    server.onMessage((text) => {
      const frame = JSON.parse(String(text)) as { modifications?: Modification[] }
      const modifications = frame.modifications?.map((one) => {
        if (left === 0 || one.type !== 'QueryUpdated' || !ids.has(one.queryId)) return one
        left -= 1
        failed += 1
        const message = 'Something went wrong.'
        return {
          type: 'QueryFailed',
          queryId: one.queryId,
          errorMessage: message,
          errorData: { code: 'internal', message, data: {} },
          logLines: [],
          journal: null,
        }
      })
      socket.send(modifications === undefined ? text : JSON.stringify({ ...frame, modifications }))
    })
  })
  return { begin: () => (left = times), failed: () => failed }
}

/** A dashboard with a live, empty list of followed models, and a model to follow. */
async function openFollowing(page: Page, site: TestSite): Promise<{ user: TestUser; follow: () => Promise<unknown> }> {
  const user = await newUser(site)
  await putSession(page.context(), site, user.token)
  await open(page, '/dashboard')
  const modelIds = ((await valueOf(site, 'query', 'models:list', {})) as { items: { _id: string }[] }).items.map(({ _id }) => _id)
  const follow = () => call(site, 'mutation', 'models:followModel', { token: user.token, modelId: modelIds.pop() })
  await expect(page.getByText(t('models:followed.none'))).toBeVisible()
  // The connection is there when the first one appears by itself.
  await follow()
  await expect(page.getByTestId('followed-model')).toHaveCount(1)
  return { user, follow }
}

test('a query that fails while it is on screen is tried again, and leads to the error page when it fails for good', async ({
  page,
  site,
}) => {
  const late = await failLater(page, 'models:listFollowedModels', Number.POSITIVE_INFINITY)
  const { follow } = await openFollowing(page, site)
  late.begin()
  await follow()
  await expect(page).toHaveURL('/500', { timeout: 30_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Internal Server Error!' })).toBeVisible()
  // The pushed result, the repeated query, and three retries.
  expect(late.failed()).toBe(5)
})

test('a query that fails once while it is on screen is right again by itself', async ({ page, site }) => {
  const late = await failLater(page, 'models:listFollowedModels', 1)
  const { follow } = await openFollowing(page, site)
  late.begin()
  await follow()
  await expect(page.getByTestId('followed-model')).toHaveCount(2)
  expect(late.failed()).toBe(1)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Internal Server Error!')).toHaveCount(0)
})

test('signing in never redirects to another site, for any address', async ({ page, context, site }) => {
  const user = await newUser(site)
  // As pages write it, as it stands, and encoded twice. Every other spelling: web/lib/auth/local-address.test.ts.
  for (const search of [
    `redirect=${encodeURIComponent('/\\evil.example')}`,
    'redirect=//evil.example',
    'redirect=%252F%252Fevil.example',
  ]) {
    await open(page, `/sign-in?${search}`)
    await fillIn(page, user)
    await expect(page).toHaveURL('/')
    // An open page renews its cookie: it goes first.
    await page.goto('about:blank')
    await context.clearCookies()
  }
})

test('the sign-in in two columns signs in, and returns to the requested page', async ({ page, site }) => {
  const user = await newUser(site)
  await open(page, '/sign-in-2?redirect=%2Ftransactions')
  await expect(page.getByTestId('workshop-picture')).toBeHidden()
  await fillIn(page, user)
  await expect(page).toHaveURL('/transactions')
})
