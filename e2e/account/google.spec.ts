/** Signing in with Google, and by the word of another site (spec §2, §4, §8). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, getUser, newUser, putCookies, putSession, valueOf } from '../support/calls.ts'
import { chooseInWindow, continueWithGoogle, googleButton, openGoogleWindow } from '../support/google.ts'
import { EXTERNAL_ISSUER, expect, test, type TestSite } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')
const freshUser = () => ({ name: 'Nora Feld', email: `nora.${randomUUID()}@gmail.example` })
const toastWith = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function tokenIn(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth_token')
  return cookie === undefined ? '' : (JSON.parse(decodeURIComponent(cookie.value)) as string)
}

test('a new user signs up with Google and is signed in for 30 days', async ({ page, context, site }) => {
  const complaints = complaintsOf(context)
  const person = freshUser()
  await open(page, '/sign-up')
  await continueWithGoogle(page, person)
  await expect(toastWith(page, t('auth:google.linked'))).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByTestId('balance-badge')).toBeVisible()

  expect(await getUser(site, await tokenIn(page))).toMatchObject({ ...person, balance: 0 })
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth_token')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(30)
  await page.reload()
  await expect(page.getByTestId('balance-badge')).toBeVisible()
  expect(complaints).toEqual([])
})

test('after signing out Google asks before the next sign-in', async ({ page, site }) => {
  const user = await newUser(site)
  await putSession(page.context(), site, user.token)
  await open(page, '/settings/account')
  await expect(googleButton(page)).toBeVisible()
  const root = page.locator('html')
  await expect(root).not.toHaveAttribute('data-gsi-auto-select')
  await page.getByRole('button', { name: t('common:account.open') }).click()
  await page.getByRole('menuitem', { name: t('common:account.logOut') }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(root).toHaveAttribute('data-gsi-auto-select', 'off')
})

test('a returning user gets the saved appearance and the requested page', async ({ page, context, site, newVisitor }) => {
  const person = freshUser()
  const first = await newVisitor()
  await open(first, '/sign-in')
  await continueWithGoogle(first, person)
  await expect(first).toHaveURL('/')
  const token = await tokenIn(first)
  const { _id } = await getUser(site, token)
  await valueOf(site, 'mutation', 'appearance:saveAppearanceSettings', { token, theme: 'light', font: 'manrope' })

  await putCookies(context, site, { theme: 'dark', font: 'inter' })
  await open(page, '/sign-in?redirect=%2Ftransactions')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await continueWithGoogle(page, person)
  await expect(toastWith(page, t('auth:toasts.loggedIn'))).toBeVisible()
  await expect(page).toHaveURL('/transactions')
  await expect(page.locator('html')).toHaveClass(/font-manrope/)
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  expect((await getUser(site, await tokenIn(page)))._id).toBe(_id)
})

test('an account that needs its owner’s consent is not connected, and the screen explains how', async ({ page, site }) => {
  const { email } = site.accounts.admin
  await site.server.database.pool.query(
    'update users.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where email = $1 and is_admin',
    [email],
  )
  await open(page, '/sign-in')
  await continueWithGoogle(page, { name: 'Jonas', email })
  await expect(toastWith(page, t('auth:google.failed'))).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: t('errors:codes.link_refused') })).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  expect(await tokenIn(page)).toBe('')
})

test('a refused sign-in says so in the words of the specification, and the next one works', async ({ page }) => {
  const person = freshUser()
  await open(page, '/sign-in')
  await continueWithGoogle(page, { ...person, isVerified: false })
  const failed = toastWith(page, 'Google login failed')
  await expect(failed).toContainText('There was a problem logging in with Google.')
  expect(await tokenIn(page)).toBe('')
  await continueWithGoogle(page, person)
  await expect(page.getByTestId('balance-badge')).toBeVisible()
})

test('a window that is closed changes nothing, and two clicks open one window', async ({ page, context }) => {
  await open(page, '/sign-in')
  const closed = await openGoogleWindow(page)
  await closed.close()
  await expect(googleButton(page)).toBeEnabled()
  await expect(page.getByRole('listitem').filter({ hasText: t('auth:google.failed') })).toHaveCount(0)

  const window = await openGoogleWindow(page)
  await googleButton(page).dblclick()
  expect(context.pages()).toHaveLength(2)
  await chooseInWindow(window, freshUser())
  await expect(page.getByTestId('balance-badge')).toBeVisible()
  expect(context.pages()).toEqual([page])
})

test('a sign-in with Google survives a restart of the site', async ({ page, site }) => {
  const person = freshUser()
  await open(page, '/sign-in')
  const window = await openGoogleWindow(page)
  await site.restart()
  await chooseInWindow(window, person)
  await expect(page).toHaveURL('/')
  expect(await getUser(site, await tokenIn(page))).toMatchObject(person)
})

test('a missing library of Google logs a warning, hides the button, and leaves the rest as it is', async ({ page, site }) => {
  await page.route(site.sandbox.google.scriptUrl, (route) => route.abort())
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('Google'))
  await open(page, '/sign-in')
  await warned
  await expect(page.getByText(t('auth:google.or'))).toHaveCount(0)
  await expect(googleButton(page)).toHaveCount(0)
  const { email, password } = await newUser(site)
  await page.getByLabel(t('auth:fields.email')).fill(email)
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
  await expect(page.getByTestId('balance-badge')).toBeVisible()
})

test('a visitor who reaches the sign-in by a link gets Google’s button with one more click', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await open(page, '/dashboard')
  await expect(page).toHaveURL('/sign-in?redirect=%2Fdashboard')
  await expect(googleButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: t('auth:google.button') }).click()
  await expect(googleButton(page)).toBeFocused()
  await continueWithGoogle(page, freshUser())
  await expect(page).toHaveURL('/dashboard')
  expect(complaints).toEqual([])
})

test('a user connects Google under Security, signs in with it, and disconnects it', async ({ page, context, site, newVisitor }) => {
  const user = await newUser(site)
  const person = freshUser()
  await putSession(context, site, user.token)
  await open(page, '/settings/account')
  await continueWithGoogle(page, person)
  await expect(page.getByText(t('security:google.connected', { email: person.email }))).toBeVisible()

  const elsewhere = await newVisitor()
  await open(elsewhere, '/sign-in')
  await continueWithGoogle(elsewhere, person)
  await expect(toastWith(elsewhere, t('auth:toasts.loggedIn'))).toBeVisible()
  expect((await getUser(site, await tokenIn(elsewhere)))._id).toBe(user.userId)

  await page.getByRole('button', { name: t('security:google.disconnect') }).click()
  await expect(toastWith(page, t('security:google.unlinked'))).toBeVisible()
  await expect(googleButton(page)).toBeVisible()
})

test('Google is not disconnected while it is the only way in', async ({ page }) => {
  await open(page, '/sign-up')
  await continueWithGoogle(page, freshUser())
  await expect(page.getByTestId('balance-badge')).toBeVisible()
  await open(page, '/settings/account')
  await page.getByRole('button', { name: t('security:google.disconnect') }).click()
  await expect(toastWith(page, t('errors:codes.only_way_in'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('security:google.disconnect') })).toBeVisible()
})

/** The word of the other site, as the address that it leads a browser to. */
function wordFor(site: TestSite, userId: string, about: { name?: string; email?: string } = {}): string {
  const iat = Math.floor(Date.now() / 1000)
  return `/sign-in/external#assertion=${site.sandbox.googleControl.sign({ iss: EXTERNAL_ISSUER, aud: 'atelier', sub: userId, jti: randomUUID(), iat, exp: iat + 60, ...about })}`
}

test('a user of another site confirms the account and is signed in, once', async ({ page, site, newVisitor }) => {
  const { userId } = await newUser(site)
  const address = wordFor(site, userId, { name: 'Nora Feld', email: 'nora@club.example' })
  await open(page, address)
  // The link alone opens no session, since it may be for another user's account.
  await expect(page.getByRole('heading', { name: t('auth:external.askAs', { name: 'Nora Feld' }) })).toBeVisible()
  await expect(page.getByText('nora@club.example')).toBeVisible()
  await expect(page).toHaveURL('/sign-in/external')
  expect((await page.context().cookies()).find(({ name }) => name === 'auth_token')).toBeUndefined()
  await page.getByTestId('continue-as').click()
  await expect(toastWith(page, t('auth:toasts.loggedIn'))).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByTestId('balance-badge')).toBeVisible()
  expect((await getUser(site, await tokenIn(page)))._id).toBe(userId)

  const other = await newVisitor()
  await open(other, address)
  await other.getByTestId('continue-as').click()
  await expect(other.getByRole('heading', { name: t('auth:external.failed') })).toBeVisible()
  await expect(other.getByRole('alert').filter({ hasText: t('errors:codes.invalid_credential') })).toBeVisible()
  await expect(other).toHaveURL('/sign-in/external')
  await other.getByRole('link', { name: t('auth:external.toSignIn') }).click()
  await expect(other).toHaveURL('/sign-in')
})

test('the wait for another site’s answer ends after three seconds in any case', async ({ page, site }) => {
  const { userId } = await newUser(site)
  await page.routeWebSocket(/\/sync$/, () => undefined)
  await open(page, wordFor(site, userId))
  await page.getByTestId('continue-as').click()
  await expect(page.getByText(t('auth:signIn.busy'))).toBeVisible()
  // The focus moves with it, and stays on the message.
  const heading = page.getByRole('heading', { name: t('auth:external.title') })
  await expect(heading).toBeFocused()
  await expect(page.getByText(t('auth:external.late'))).toBeVisible()
  await expect(page.getByText(t('auth:signIn.busy'))).toHaveCount(0)
  await expect(heading).toBeFocused()
})

test('a signed-in user is asked after three seconds, too, if the other site has not named them', async ({ page, site }) => {
  const [mine, other] = [await newUser(site), await newUser(site)]
  await putSession(page.context(), site, mine.token)
  await page.routeWebSocket(/\/sync$/, () => undefined)
  await page.route('**/api/query', (route) =>
    route.request().postData()?.includes('"auth:getUser"') === true ? undefined : route.continue(),
  )
  await open(page, wordFor(site, other.userId, { name: 'Nora Feld' }))
  await expect(page.getByText(t('auth:external.text'))).toBeVisible()
  const asked = page.getByRole('heading', { name: t('auth:external.askAs', { name: 'Nora Feld' }) })
  await expect(asked).toBeVisible()
  await expect(asked).toBeFocused()
  await expect(page.getByText(t('auth:external.insteadOfSomebody'))).toBeVisible()
  await expect(page.getByText(t('auth:external.late'))).toHaveCount(0)
  await expect(page.getByTestId('continue-as')).toBeVisible()
  await page.getByTestId('stay-as').click()
  await expect(page).toHaveURL('/')
  expect(await tokenIn(page)).toBe(mine.token)
})

test('a link cannot switch a signed-in user to another account', async ({ page, site }) => {
  const [mine, other] = [await newUser(site), await newUser(site)]
  await putSession(page.context(), site, mine.token)
  await open(page, wordFor(site, other.userId))
  await expect(page.getByRole('heading', { name: t('auth:external.ask') })).toBeVisible()
  await expect(page.getByText(t('auth:external.instead', { name: `${mine.name} (${mine.email})` }))).toBeVisible()
  await page.getByTestId('stay-as').click()
  await expect(page).toHaveURL('/')
  expect(await tokenIn(page)).toBe(mine.token)

  // An assertion for their own account continues without a question; for another account it takes one click.
  await open(page, wordFor(site, mine.userId))
  await expect(page).toHaveURL('/')
  expect(await tokenIn(page)).toBe(mine.token)
  await open(page, wordFor(site, other.userId))
  await page.getByTestId('continue-as').click()
  await expect(page).toHaveURL('/')
  expect((await getUser(site, await tokenIn(page)))._id).toBe(other.userId)
  await expect.poll(() => call(site, 'query', 'auth:getUser', { token: mine.token })).toMatchObject({ status: 200, value: null })
})
