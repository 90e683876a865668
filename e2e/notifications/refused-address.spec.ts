/** An address that starts to refuse mail: the user sees it live with an explanation, and ends it by an accepted test mail or another address. */
import type { Page } from '@playwright/test'
import { call, newUser, openSession, putSession, type TestUser } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { complaintsOf, confirmByMail, open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)
const bell = (page: Page) => page.getByTestId('bell')
const card = (page: Page) => page.getByTestId('email-card')
const notice = (page: Page) => card(page).getByTestId('mail-refused')

async function as(page: Page, site: TestSite, token: string, path: string): Promise<void> {
  await putSession(page.context(), site, token)
  await open(page, path)
}

/** A user with an address that refuses mail. */
async function leavingMailbox(site: TestSite): Promise<TestUser> {
  const user = await newUser(site)
  site.sandbox.mail.setRefusal(user.email, 'bounce')
  return user
}

/** A notification by mail that is refused. */
const beTold = async (site: TestSite, { token, password }: TestUser) =>
  expect(
    (await call(site, 'mutation', 'auth:changePassword', { token, currentPassword: password, newPassword: `${password} again` })).status,
  ).toBe(200)

test('the bell shows it live and leads to the explanation, which disappears when a test mail is accepted', async ({
  page,
  site,
  newVisitor,
}) => {
  const user = await leavingMailbox(site)
  const complaints = complaintsOf(page.context())
  await as(page, site, user.token, '/')
  await expect(bell(page).getByTestId('unread-count')).toHaveCount(0)
  await beTold(site, user)
  await expect(bell(page).getByTestId('unread-count')).toHaveText('2')
  await bell(page).click()
  const row = page.getByTestId('notification').filter({ visible: true }).and(page.locator('[data-kind="mail_bounced"]'))
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(t('notifications:kinds.mail_bounced', { email: user.email }))
  await row.getByRole('link').click()
  await expect(page).toHaveURL('/settings/account')

  await expect(notice(page).getByRole('heading', { name: t('recovery:refused.title') })).toBeVisible()
  const admin = await newVisitor()
  await as(admin, site, await openSession(site, 'admin'), `/admin/users/${user.userId}`)
  const line = admin.getByText(t('admin:users.mailRefused', { date: '' }).trim())
  await expect(line).toBeVisible()

  // Refused again: it stays, and the next attempt waits.
  const button = notice(page).getByRole('button')
  await button.click()
  await expect(page.getByText(t('recovery:refused.sentText'), { exact: true })).toBeVisible()
  await expect(button).toBeDisabled()
  const { pool } = site.server.database
  await expect
    .poll(
      async () =>
        (
          await pool.query('select from outbox.messages where recipient_id = $1 and kind = $2 and given_up_at is not null', [
            user.userId,
            'email_test',
          ])
        ).rowCount,
    )
    .toBe(1)
  await expect(notice(page)).toBeVisible()

  site.sandbox.mail.setRefusal(user.email, null)
  await pool.query(`update users.refused_addresses set tried_at = tried_at - interval '61 seconds' where user_id = $1`, [user.userId])
  await open(page, '/settings/account')
  await notice(page)
    .getByRole('button', { name: t('recovery:refused.test') })
    .click()
  await site.sandbox.mail.waitFor(({ envelopeTo, subject }) => envelopeTo.includes(user.email) && subject === 'Test mail')
  await expect(notice(page)).toHaveCount(0)
  await expect(card(page).getByTestId('own-email')).toHaveText(user.email)
  await expect(line).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('another address ends it, too', async ({ page, site }) => {
  const user = await leavingMailbox(site)
  const wanted = `new.${user.email}`
  await as(page, site, user.token, '/settings/account')
  await expect(card(page).getByTestId('own-email')).toHaveText(user.email)
  await expect(notice(page)).toHaveCount(0)
  await beTold(site, user)
  await expect(notice(page)).toBeVisible()
  await card(page)
    .getByRole('button', { name: t('recovery:change.open') })
    .click()
  await card(page).getByLabel(t('recovery:change.wanted')).fill(wanted)
  await card(page).getByLabel(t('recovery:change.password'), { exact: true }).fill(`${user.password} again`)
  await card(page)
    .getByRole('button', { name: t('recovery:change.submit') })
    .click()
  await confirmByMail(page, t, site, wanted)
  await expect(card(page).getByTestId('own-email')).toHaveText(wanted)
  await expect(notice(page)).toHaveCount(0)
})
