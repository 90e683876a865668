/** An address that begins to refuse mail: its owner is told live, sees what it means, and ends it by a mail that is taken or another address. */
import type { Page } from '@playwright/test'
import { call, newMember, openSession, putSession, type Member } from './support/calls.ts'
import { findings } from './support/findings.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { complaintsOf, confirmByMail, open, wordsIn } from './support/people.ts'

const t = wordsIn('en')
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
const bell = (page: Page) => page.getByTestId(isPhone(page) ? 'bell-link' : 'bell')
const card = (page: Page) => page.getByTestId('email-card')
const notice = (page: Page) => card(page).getByTestId('mail-refused')

async function as(page: Page, house: TestHouse, token: string, path: string): Promise<void> {
  await putSession(page.context(), house, token)
  await open(page, path)
}

/** A member whose first mail has come, and at whose address nobody is from now on. */
async function leavingMailbox(house: TestHouse): Promise<Member> {
  const member = await newMember(house)
  await house.sandbox.mail.waitFor(({ envelopeTo }) => envelopeTo.includes(member.email))
  house.sandbox.mail.setRefusal(member.email, 'bounce')
  return member
}

/** Something that is told by mail, and is refused. */
const beTold = async (house: TestHouse, { token, password }: Member) =>
  expect(
    (await call(house, 'mutation', 'auth:changePassword', { token, currentPassword: password, newPassword: `${password} again` })).status,
  ).toBe(200)

test('the bell tells it live and leads to the notice, which goes away when a test mail is taken', async ({ page, house, newPerson }) => {
  const member = await leavingMailbox(house)
  const complaints = complaintsOf(page.context())
  await as(page, house, member.token, '/')
  await expect(bell(page).getByTestId('unread-count')).toHaveCount(0)
  await beTold(house, member)
  await expect(bell(page).getByTestId('unread-count')).toHaveText('2')
  await bell(page).click()
  const row = page.getByTestId('notification').filter({ visible: true }).and(page.locator('[data-kind="mail_bounced"]'))
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(t('notifications:kinds.mail_bounced', { email: member.email }))
  await row.getByRole('link').click()
  await expect(page).toHaveURL('/settings/account')

  await expect(notice(page).getByRole('heading', { name: t('recovery:refused.title') })).toBeVisible()
  expect(await findings(page, 'the notice')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  const admin = await newPerson()
  await as(admin, house, await openSession(house, 'admin'), `/admin/users?open=${member.userId}`)
  const line = admin.getByText(t('admin:users.mailRefused', { date: '' }).trim())
  await expect(line).toBeVisible()

  // Refused again: it stays, and the next try waits.
  const button = notice(page).getByRole('button')
  await button.click()
  await expect(page.getByText(t('recovery:refused.sentText'), { exact: true })).toBeVisible()
  await expect(button).toBeDisabled()
  const { pool } = house.server.database
  await expect
    .poll(
      async () =>
        (
          await pool.query('select from outbox.messages where recipient_id = $1 and kind = $2 and given_up_at is not null', [
            member.userId,
            'email_test',
          ])
        ).rowCount,
    )
    .toBe(1)
  await expect(notice(page)).toBeVisible()

  house.sandbox.mail.setRefusal(member.email, null)
  await pool.query(`update users.refused_addresses set tried_at = tried_at - interval '61 seconds' where user_id = $1`, [member.userId])
  await open(page, '/settings/account')
  await notice(page)
    .getByRole('button', { name: t('recovery:refused.test') })
    .click()
  await house.sandbox.mail.waitFor(
    ({ envelopeTo, subject }) => envelopeTo.includes(member.email) && subject === 'This mail was to try your address',
  )
  await expect(notice(page)).toHaveCount(0)
  await expect(card(page).getByTestId('own-email')).toHaveText(member.email)
  await expect(line).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('another address ends it, too', async ({ page, house }) => {
  const member = await leavingMailbox(house)
  const wanted = `new.${member.email}`
  await as(page, house, member.token, '/settings/account')
  await expect(card(page).getByTestId('own-email')).toHaveText(member.email)
  await expect(notice(page)).toHaveCount(0)
  await beTold(house, member)
  await expect(notice(page)).toBeVisible()
  await card(page)
    .getByRole('button', { name: t('recovery:change.open') })
    .click()
  await card(page).getByLabel(t('recovery:change.wanted')).fill(wanted)
  await card(page).getByLabel(t('recovery:change.password'), { exact: true }).fill(`${member.password} again`)
  await card(page)
    .getByRole('button', { name: t('recovery:change.submit') })
    .click()
  await confirmByMail(page, t, house, wanted)
  await expect(card(page).getByTestId('own-email')).toHaveText(wanted)
  await expect(notice(page)).toHaveCount(0)
})
