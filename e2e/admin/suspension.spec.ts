/** A suspension while the page is open: reason, end, allowed actions, and full access after its end. */
import type { Page } from '@playwright/test'
import { newAdmin } from '../support/applications.ts'
import { newUser, putSession, type TestUser } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)
const REASON = 'Two accounts paid with one stolen card.'

async function as(page: Page, site: TestSite, user: TestUser, path: string): Promise<void> {
  await putSession(page.context(), site, user.token)
  await open(page, path)
}

/** Finds the user by the e-mail address and opens the page about them. */
async function openUserPage(admin: Page, user: TestUser): Promise<void> {
  await admin.getByLabel(t('admin:users.search')).fill(user.email)
  await expect(admin.getByTestId('admin-user')).toHaveCount(1)
  await admin.getByTestId('admin-user').getByRole('link').click()
  await expect(admin.getByRole('heading', { level: 1, name: user.name })).toBeVisible()
}

test('the open page says why and until when, leaves security and orders open, and is back when it is lifted or over', async ({
  page,
  newVisitor,
  site,
}) => {
  const [robin, moderator] = [await newUser(site), await newAdmin(site, 'moderator')]
  await as(page, site, robin, '/transactions')
  const admin = await newVisitor({ viewport: { width: 1280, height: 800 } })
  await as(admin, site, moderator, '/admin/users')
  await openUserPage(admin, robin)

  await admin.getByRole('button', { name: t('admin:users.suspend'), exact: true }).click()
  await admin.getByTestId('confirm').click()
  await expect(admin.getByText(t('admin:reasonMissing'))).toBeVisible()
  await admin.getByLabel(t('admin:users.reasonTold')).fill(REASON)
  await admin.getByLabel(t('admin:users.note')).fill('Ticket 12')
  await admin.getByTestId('confirm').click()
  await expect(admin.getByTestId('user-suspension')).toContainText('Ticket 12')

  const shut = page.getByTestId('suspended-page')
  await expect(shut).toContainText(REASON)
  await expect(shut.getByRole('link', { name: 'help@demo.atelier' })).toHaveAttribute('href', 'mailto:help@demo.atelier')
  await expect(shut).toContainText(String(new Date(Date.now() + 7 * 86_400_000).getFullYear()))
  await expect(page.getByText('Ticket 12')).toHaveCount(0)
  await page.getByRole('link', { name: t('security:suspended.account') }).click()
  await expect(page.getByTestId('suspended-bar')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: t('security:title') })).toBeVisible()

  // Over a restart, and on a page that is asked for anew.
  await site.restart()
  await open(page, '/')
  await expect(shut).toContainText(REASON)
  await page.getByRole('link', { name: t('security:suspended.orders') }).click()
  await expect(page.getByTestId('balance')).toBeVisible()
  await open(page, '/transactions')
  await expect(shut).toBeVisible()

  await expect(admin.getByRole('button', { name: t('admin:users.lift') })).toBeVisible()
  await admin.getByRole('button', { name: t('admin:users.lift') }).click()
  await admin.getByLabel(t('admin:reason')).fill('It was a mistake.')
  await admin.getByTestId('confirm').click()
  await expect(admin.getByTestId('user-suspension')).toHaveCount(0)
  await expect(shut).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Once more, until its end comes by itself.
  await admin.getByRole('button', { name: t('admin:users.suspend'), exact: true }).click()
  await admin.getByLabel(t('admin:users.reasonTold')).fill(REASON)
  await admin.getByLabel(t('admin:users.howLong')).selectOption('1')
  await admin.getByTestId('confirm').click()
  await expect(shut).toBeVisible()
  await site.server.database.pool.query(
    `update users.suspensions set from_at = now() - interval '1 day', until_at = now() where user_id = $1 and ended_at is null`,
    [robin.userId],
  )
  await expect(shut).toHaveCount(0)
  await expect(admin.getByTestId('user-suspension')).toHaveCount(0)
})

test('a user opened from a list leads back to the same search and filter', async ({ page, site }) => {
  const [robin, support] = [await newUser(site, 'Suki Marlow'), await newAdmin(site, 'support')]
  await as(page, site, support, '/admin/users?kind=members')
  const search = page.getByLabel(t('admin:users.search'))
  await openUserPage(page, robin)
  await page.getByRole('link', { name: t('admin:users.back') }).click()
  await expect(search).toHaveValue(robin.email)
  await expect(page.getByTestId('admin-user')).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('kind')).toBe('members')
  await page.getByTestId('admin-user').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: robin.name })).toBeVisible()
  // The browser's own way back as well; a word is not a step of its own on it.
  await page.goBack()
  await expect(search).toHaveValue(robin.email)
  await search.fill('')
  await expect(page).toHaveURL('/admin/users?kind=members')
  await page.reload()
  await expect(search).toHaveValue('')
})

test('a viewer can only read; the list is live', async ({ page, site }) => {
  const [robin, viewer, owner] = [await newUser(site, 'Suki Overwater'), await newAdmin(site, 'viewer'), await newAdmin(site, 'owner')]
  await as(page, site, viewer, '/admin/users?kind=suspended')
  await expect(page.getByTestId('table-count')).toBeVisible()
  // A viewer does not see addresses.
  const row = page.getByTestId('admin-user').filter({ hasText: robin.name })
  await expect(row).toHaveCount(0)
  await site.server.realtime.mutate('admin/users:suspend', { token: owner.token, userId: robin.userId, days: null, reason: REASON }, {})
  await expect(row).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByTestId('user-suspension')).toContainText(t('admin:users.suspendedOpen'))
  await expect(page.getByTestId('user-acts')).toHaveCount(0)
})
