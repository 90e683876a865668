/** Impersonation: the banner everywhere, read-only screens, the user's live view of it, and every way back. */
import type { Page } from '@playwright/test'
import { newAdmin } from '../support/applications.ts'
import { call, newUser, putSession, type TestUser, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'
import { KEPT_SUBSCRIPTION, subscribeAtSandbox } from '../support/push.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'

const t = wordsIn('en')
const REASON = 'You asked why a deposit is missing.'
const banner = (page: Page) => page.getByTestId('impersonation-banner')
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('admin_token'))
const tokenIn = async (page: Page): Promise<string> =>
  JSON.parse(decodeURIComponent((await page.context().cookies()).find(({ name }) => name === 'auth_token')?.value ?? '""')) as string

/** Opens the page of a user and starts the impersonation. */
async function enter(admin: Page, user: TestUser): Promise<void> {
  await open(admin, `/admin/users/${user.userId}`)
  await admin.getByRole('button', { name: t('admin:users.impersonate'), exact: true }).click()
  await admin.getByLabel(t('admin:users.reasonTold')).fill(REASON)
  await admin.getByTestId('confirm').click()
  await expect(banner(admin)).toContainText(user.name)
  await expect(admin).toHaveURL('/dashboard')
}

async function twoPeople(page: Page, site: TestSite): Promise<{ robin: TestUser; support: TestUser }> {
  const [robin, support] = [await newUser(site), await newAdmin(site, 'support')]
  await site.server.database.pool.query('insert into auth.two_factor (user_id, mail_since) values ($1, now())', [support.userId])
  await putSession(page.context(), site, support.token)
  return { robin, support }
}

test('the banner is on every page and in every tab, the user sees it live, and Return to Admin leads back', async ({
  page,
  newVisitor,
  site,
}) => {
  const { robin, support } = await twoPeople(page, site)
  const user = await newVisitor()
  await putSession(user.context(), site, robin.token)
  await open(user, '/settings/account')
  await expect(user.getByText(t('security:support.none'))).toBeVisible()
  const other = await page.context().newPage()
  await open(other, '/admin/users')
  await enter(page, robin)
  await expect(banner(page)).toContainText(t('security:borrowed.minutes_other', { count: 60 }))
  expect(await storedToken(page)).toBe(support.token)

  // The other tab is in that account, too, and no admin any more.
  await expect(banner(other)).toContainText(robin.name)
  await expect(other).toHaveURL('/dashboard')
  const visit = user.getByTestId('support-access')
  await expect(visit).toContainText(REASON)
  await expect(visit).toContainText(t('security:support.now'))
  await expect(visit).not.toContainText('Admin support')

  // Looking works, over a restart; writing does not.
  await site.restart()
  await open(page, '/settings')
  await expect(banner(page)).toBeVisible()
  await page.getByLabel(t('profile:rename.name'), { exact: true }).fill('Somebody Else')
  await page.getByRole('button', { name: t('profile:save'), exact: true }).click()
  await expect(toast(page, t('errors:codes.impersonating'))).toBeVisible()
  expect(await valueOf(site, 'query', 'auth:getUser', { token: robin.token })).toMatchObject({ name: robin.name })

  await banner(other)
    .getByRole('button', { name: t('common:account.returnToAdmin') })
    .click()
  await expect(other).toHaveURL('/admin/users')
  await expect(toast(other, t('security:borrowed.returning'))).toBeVisible()
  for (const tab of [page, other]) await expect(banner(tab)).toHaveCount(0)
  expect(await tokenIn(page)).toBe(support.token)
  expect(await storedToken(page)).toBeNull()
  await expect(user.getByTestId('support-access').getByText(t('security:support.now'))).toHaveCount(0)
})

test('signing out in the account ends both sessions; the end of the hour leads back', async ({ page, site }) => {
  const { robin, support } = await twoPeople(page, site)
  // Text typed there could not be saved, so it does not block leaving.
  await enter(page, robin)
  await open(page, '/settings')
  await page.getByLabel(t('profile:rename.name'), { exact: true }).fill('Somebody Else')
  await banner(page)
    .getByRole('button', { name: t('common:account.returnToAdmin') })
    .click()
  await expect(page).toHaveURL('/admin/users')
  expect(await tokenIn(page)).toBe(support.token)

  await enter(page, robin)
  const { pool } = site.server.database
  await pool.query(`update users.sessions set expires_at = now() where admin_session_id is not null and user_id = $1`, [robin.userId])
  await expect(page).toHaveURL('/admin/users')
  await expect(banner(page)).toHaveCount(0)
  expect(await tokenIn(page)).toBe(support.token)

  await enter(page, robin)
  const borrowed = await tokenIn(page)
  await page.getByRole('button', { name: t('common:account.open') }).click()
  await page.getByRole('menuitem', { name: t('common:account.logOut') }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await storedToken(page)).toBeNull()
  for (const token of [borrowed, support.token])
    expect(await call(site, 'query', 'auth:getUser', { token })).toMatchObject({ status: 200, value: null })
})

test('when the admin’s own session has ended meanwhile, signing in is asked for, and leads home', async ({ page, site }) => {
  const { robin, support } = await twoPeople(page, site)
  await enter(page, robin)
  await valueOf(site, 'mutation', 'auth:logout', { token: support.token })
  await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/admin/users')}`)
  await expect(toast(page, t('security:borrowed.ended'))).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  // The second step has a spec of its own.
  await site.server.database.pool.query('delete from auth.two_factor where user_id = $1', [support.userId])
  await page.getByLabel(t('auth:fields.email')).fill(support.email)
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(support.password)
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(banner(page)).toHaveCount(0)
})

test('where no admin’s token is stored the banner is there all the same, and the way back ends the session and leads to signing in', async ({
  page,
  newVisitor,
  site,
}) => {
  const { robin, support } = await twoPeople(page, site)
  await enter(page, robin)
  const borrowed = await tokenIn(page)
  // A browser that has the session and nothing else.
  const bare = await newVisitor()
  await putSession(bare.context(), site, borrowed)
  await open(bare, '/settings')
  await expect(banner(bare)).toContainText(robin.name)
  await banner(bare)
    .getByRole('button', { name: t('common:account.returnToAdmin') })
    .click()
  await expect(bare).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/admin/users')}`)
  expect(await tokenIn(bare)).toBe('')
  expect(await valueOf(site, 'query', 'auth:getUser', { token: borrowed })).toBeNull()
  // The browser that knows the way is home.
  await expect(page).toHaveURL('/admin/users')
  expect(await tokenIn(page)).toBe(support.token)
})

test('the banner and the way back stay when the borrowed session is lost: to the admin’s own, or to signing in when that is over, too', async ({
  page,
  site,
}) => {
  const { robin, support } = await twoPeople(page, site)
  const loseSession = async () => {
    // Away from the site: a page that renews its session at this moment would write the cookie again.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: 'auth_token' })
    await open(page, '/')
    await expect(page.getByRole('button', { name: t('common:account.open') })).toHaveCount(0)
    await banner(page)
      .getByRole('button', { name: t('common:account.returnToAdmin') })
      .click()
  }
  await enter(page, robin)
  await loseSession()
  await expect(page).toHaveURL('/admin/users')
  await expect(toast(page, t('security:borrowed.returning'))).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect([await tokenIn(page), await storedToken(page)]).toEqual([support.token, null])

  await page.evaluate(() => localStorage.setItem('admin_token', 'of-a-session-that-is-over'))
  await loseSession()
  await expect(page).toHaveURL(`/sign-in?redirect=${encodeURIComponent('/admin/users')}`)
  await expect(toast(page, t('security:borrowed.ended'))).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(await storedToken(page)).toBeNull()
})

test('the stored admin session is the requesting one, even if another tab has changed the cookie', async ({ page, site }) => {
  const { robin, support } = await twoPeople(page, site)
  const somebody = await newUser(site, 'Suki Marlow')
  await open(page, `/admin/users/${robin.userId}`)
  await page.getByRole('button', { name: t('admin:users.impersonate'), exact: true }).click()
  await page.getByLabel(t('admin:users.reasonTold')).fill(REASON)
  // The answer waits for as long as this row is held.
  const client = await site.server.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users.users where id = $1 for update', [robin.userId])
    await page.getByTestId('confirm').click()
    await expect.poll(async () => (await client.query(`select from ${LOCK_WAITS}`)).rowCount).toBeGreaterThan(0)
    await putSession(page.context(), site, somebody.token)
    const other = await page.context().newPage()
    await open(other, '/settings')
    await other.evaluate(() => new BroadcastChannel('auth').postMessage('changed'))
    await expect(page.getByTestId('confirm')).toHaveCount(0)
    await client.query('commit')
  } finally {
    client.release()
  }
  await expect(banner(page)).toContainText(robin.name)
  expect(await storedToken(page)).toBe(support.token)
  await banner(page)
    .getByRole('button', { name: t('common:account.returnToAdmin') })
    .click()
  await expect(page).toHaveURL('/admin/users')
  expect(await tokenIn(page)).toBe(support.token)
})

test('messages to the admin’s own browser go on while in the account, and after it', { tag: '@whole' }, async ({ page, site }) => {
  const { robin, support } = await twoPeople(page, site)
  const { publicKey } = (await valueOf(site, 'query', 'notifications:getPush', { token: support.token })) as { publicKey: string }
  const subscription = site.sandbox.push.subscribe(publicKey)
  await page.context().grantPermissions(['notifications'], { origin: site.url })
  await subscribeAtSandbox(page.context(), subscription, publicKey)
  await valueOf(site, 'mutation', 'notifications:subscribePush', { token: support.token, ...subscription })
  const isKept = () => page.evaluate((kept) => localStorage.getItem(kept), KEPT_SUBSCRIPTION)
  await open(page, '/admin/users')
  await expect.poll(isKept).toBe('yes')
  await enter(page, robin)
  await open(page, '/settings/notifications')
  await expect(page.getByTestId('push-card')).toHaveAttribute('data-state', 'off')
  await banner(page)
    .getByRole('button', { name: t('common:account.returnToAdmin') })
    .click()
  await expect(page).toHaveURL('/admin/users')
  await open(page, '/settings/notifications')
  await expect(page.getByTestId('push-card')).toHaveAttribute('data-state', 'on')
  expect(await isKept()).toBe('yes')
  const rows = await site.server.database.pool.query('select endpoint from push.subscriptions where user_id = $1', [support.userId])
  expect(rows.rows).toEqual([{ endpoint: subscription.endpoint }])
})
