/** Settings → Security: sessions, a new password, and the proof for sensitive steps (product.md §1). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { deposit, signIn } from '#test-support/money.ts'
import { call, type TestUser, newUser, openSession, putSession, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { changeModels, makeModel } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')
const NEW_PASSWORD = 'marzipan otter 41 quay'

const toastWith = (page: Page, text: string) => page.locator('ol > li').filter({ hasText: text })

/** A new model with money on the wallet and one session, which has proven nothing for a while. */
async function newEarner(site: TestSite): Promise<TestUser> {
  const user = await newUser(site)
  const { pool } = site.server.database
  await pool.query(`update users.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1`, [user.userId])
  await changeModels(site, (tx) => makeModel(tx, user.userId))
  await deposit(site.server, user.userId, 100_00)
  const token = await signIn(site.server, user.userId)
  await pool.query(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, [user.userId])
  return { ...user, token }
}

const login = async (site: TestSite, { email }: TestUser, password: string) => call(site, 'mutation', 'auth:login', { email, password })

test('every browser is listed, and one that is signed out there loses its connection and its page', async ({
  page,
  context,
  newVisitor,
  site,
}) => {
  const user = await newUser(site)
  await putSession(context, site, user.token)
  const other = await newVisitor({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  })
  const connecting = other.waitForEvent('websocket')
  await open(other, '/sign-in?redirect=/transactions')
  await other.getByLabel(t('auth:fields.email')).fill(user.email)
  await other.getByLabel(t('auth:fields.password'), { exact: true }).fill(user.password)
  await other.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
  await expect(other).toHaveURL('/transactions')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await open(page, '/settings/account')
  const sessions = page.getByTestId('session')
  // The account was opened by a call: a third session, of no browser that is known.
  const phone = sessions.filter({ hasText: t('security:sessions.browserOn', { browser: 'Safari', system: 'iOS' }) })
  await expect(phone).toBeVisible()
  await expect(sessions.filter({ hasText: t('security:sessions.current') })).toHaveCount(1)
  await phone.getByRole('button').click()
  const connection = await connecting
  const closed = connection.waitForEvent('close')
  const connected = other.waitForEvent('websocket')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security:sessions.end'), exact: true })
    .click()
  await closed
  await connected
  await expect(other).toHaveURL('/sign-in?redirect=%2Ftransactions')
  await expect(toastWith(other, t('common:failures.sessionExpired'))).toBeVisible()
  await expect(phone).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('security:title') })).toBeVisible()
})

test('all others are signed out with one button, and this one stays', async ({ page, context, site }) => {
  const user = await newUser(site)
  const tokens = [await signIn(site.server, user.userId), await signIn(site.server, user.userId)]
  await putSession(context, site, user.token)
  await open(page, '/settings/account')
  await expect(page.getByTestId('session')).toHaveCount(3)
  await page.getByRole('button', { name: t('security:sessions.endOthers'), exact: true }).click()
  await page.getByTestId('confirm').dblclick()
  await expect(page.getByTestId('session')).toHaveCount(1)
  await expect(page.getByRole('button', { name: t('security:sessions.endOthers'), exact: true })).toHaveCount(0)
  for (const token of tokens) expect(await call(site, 'query', 'auth:listSessions', { token })).toMatchObject({ status: 401 })
  expect(await call(site, 'query', 'auth:listSessions', { token: user.token })).toMatchObject({ status: 200 })
})

test('a new password is validated, ends the other sessions and opens the account', async ({ page, context, site, newVisitor }) => {
  const user = await newUser(site)
  const other = await newVisitor()
  await putSession(other.context(), site, await signIn(site.server, user.userId))
  await open(other, '/transactions')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await putSession(context, site, user.token)
  await open(page, '/settings/account')
  const [current, wanted, repeat] = (['current', 'wanted', 'repeat'] as const).map((name) =>
    page.getByLabel(t(`security:password.${name}`), { exact: true }),
  )
  const submit = page.getByRole('button', { name: t('security:password.submit'), exact: true })
  await submit.click()
  await expect(page.getByText(t('security:proof.missing'))).toHaveCount(2)
  await current?.fill('not my password')
  await wanted?.fill('short1')
  await repeat?.fill('short2')
  await submit.click()
  await expect(page.getByText(t('auth:errors.passwordShort', { min: 7 }))).toBeVisible()
  await expect(page.getByText(t('auth:errors.passwordsDiffer'))).toBeVisible()
  await wanted?.fill(NEW_PASSWORD)
  await repeat?.fill(NEW_PASSWORD)
  await submit.click()
  await expect(page.getByText(t('errors:codes.wrong_password'))).toBeVisible()
  await expect(current!).toBeFocused()
  await expect(wanted!).toHaveValue(NEW_PASSWORD)
  await current?.fill(user.password)
  await repeat?.press('Enter')
  await expect(toastWith(page, t('security:password.doneText'))).toBeVisible()
  await expect(current!).toHaveValue('')
  await expect(other).toHaveURL('/sign-in?redirect=%2Ftransactions')
  expect(await login(site, user, user.password)).toMatchObject({ code: 'wrong_credentials' })
  expect(await login(site, user, NEW_PASSWORD)).toMatchObject({ status: 200 })
})

test('a sensitive step asks for a proof, and continues with the typed values', async ({ page, context, site }) => {
  const user = await newEarner(site)
  await putSession(context, site, user.token)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: t('wallet:balance.withdraw'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('wallet:withdrawal.title') })
  await dialog.getByLabel(t('wallet:withdrawal.amount')).fill('30')
  await dialog.getByLabel(t('wallet:withdrawal.paypalEmail')).fill('me@example.org')
  const submit = dialog.getByRole('button', { name: t('wallet:withdrawal.submit') })
  await submit.click()
  const proof = page.getByRole('dialog', { name: t('security:proof.title') })
  const password = proof.getByLabel(t('security:proof.password'), { exact: true })
  await expect(password).toBeVisible()
  // Cancelled: the refusal stays, and so does the typed text.
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(dialog.getByText(t('errors:codes.proof_required'))).toBeVisible()
  await expect(dialog.getByLabel(t('wallet:withdrawal.amount'))).toHaveValue('30')

  await submit.click()
  await proof.getByRole('button', { name: t('security:proof.submit') }).click()
  await expect(proof.getByText(t('security:proof.missing'))).toBeVisible()
  await password.fill('not my password')
  await password.press('Enter')
  await expect(proof.getByText(t('errors:codes.wrong_password'))).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(user.password)
  await proof.getByRole('button', { name: t('security:proof.submit') }).dblclick()
  await expect(page.getByTestId('withdrawal-pending')).toBeVisible()
  await expect(page.getByTestId('withdrawal')).toHaveCount(1)
})

test('after a changed password the withdrawal shows its hold, and admins see the reason', async ({ page, context, site, newVisitor }) => {
  const user = await newEarner(site)
  await valueOf(site, 'mutation', 'auth:changePassword', {
    token: user.token,
    currentPassword: user.password,
    newPassword: NEW_PASSWORD,
  })
  await putSession(context, site, user.token)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: t('wallet:balance.withdraw'), exact: true }).click()
  await expect(page.getByRole('dialog').getByTestId('withdrawal-hold')).toContainText(/\d{1,2}:\d\d/)

  const details = `${randomUUID()}@example.org`
  const token = await signIn(site.server, user.userId)
  await valueOf(site, 'mutation', 'withdrawals:requestWithdrawal', { token, amount: 25, paymentMethod: 'paypal', paymentDetails: details })
  const admin = await newVisitor()
  await putSession(admin.context(), site, await openSession(site, 'admin'))
  await open(admin, '/admin/withdrawals')
  const asked = admin.getByTestId('admin-withdrawal').filter({ hasText: details })
  await expect(asked.getByTestId('withdrawal-hold')).toBeVisible()
  await asked.getByRole('button', { name: t('admin:withdrawals.approve') }).click()
  await admin.getByTestId('confirm').click()
  await expect(admin.getByRole('dialog').getByRole('alert')).toContainText(t('errors:codes.withdrawal_held'))
})

test('the settings are in one place, the sidebar, by mouse and by keyboard', async ({ page, context, site }) => {
  await putSession(context, site, (await newUser(site)).token)
  await open(page, '/settings')
  const pages = page.getByRole('complementary', { name: t('common:sidebar.label') })
  await expect(pages.getByRole('link', { name: t('common:nav.profile') })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: t('common:nav.security') }).click()
  await expect(pages.getByRole('link', { name: t('common:nav.security') })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: t('common:nav.profile') })).not.toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1, name: t('security:title') })).toBeVisible()
  await pages.getByRole('link', { name: t('common:nav.style') }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/appearance')
  await expect(page.getByRole('heading', { level: 1, name: t('settings:style.title') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('security:title') })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('an open page renews its session and its cookie', async ({ page, context, site }) => {
  const user = await newUser(site)
  await site.server.database.pool.query(
    `update users.sessions set last_used_at = now() - interval '20 days', expires_at = now() + interval '10 days' where user_id = $1`,
    [user.userId],
  )
  await putSession(context, site, user.token)
  await open(page, '/transactions')
  const days = (at: number) => (at - Date.now()) / 86_400_000
  await expect
    .poll(async () =>
      ((await valueOf(site, 'query', 'auth:listSessions', { token: user.token })) as { expiresAt: number }[]).map(({ expiresAt }) =>
        Math.round(days(expiresAt)),
      ),
    )
    .toEqual([30])
  await expect
    .poll(async () => Math.round(days(((await context.cookies()).find(({ name }) => name === 'auth_token')?.expires ?? 0) * 1_000)))
    .toBe(30)
})

test('a user edits the profile, and leaving asks before typed text is lost', async ({ page, context, site }) => {
  const user = await newUser(site)
  await putSession(context, site, user.token)
  await open(page, '/settings')
  const name = page.getByLabel(t('profile:rename.name'), { exact: true })
  const save = page.getByRole('button', { name: t('profile:save'), exact: true })
  await expect(name).toHaveValue(user.name)
  await expect(save).toBeDisabled()
  await name.fill('Ada Stone')
  await page.getByLabel(t('profile:bio.label')).fill('I like glass.')
  await page.getByRole('checkbox', { name: 'Italiano' }).check()
  await page.getByRole('button', { name: t('profile:links.add') }).click()
  const link = page.getByLabel(t('profile:links.label', { number: 1 }), { exact: true })
  await expect(link).toBeFocused()
  await link.fill('http://example.org')

  // Away, and back again.
  await page
    .getByRole('complementary', { name: t('common:sidebar.label') })
    .getByRole('link', { name: t('common:nav.security') })
    .click()
  await expect(page.getByText(t('common:unsaved.text'))).toBeVisible()
  await page.getByRole('button', { name: t('common:unsaved.stay') }).click()
  await expect(link).toHaveValue('http://example.org')

  await save.click()
  await expect(page.getByText(t('profile:links.wrong'))).toBeVisible()
  await expect(link).toBeFocused()
  await link.fill('https://www.instagram.com/ada')
  await save.click()
  await expect(toastWith(page, t('profile:own.saved'))).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await call(site, 'query', 'members:getProfile', { token: user.token })).toMatchObject({
    value: { name: 'Ada Stone', bio: 'I like glass.', languages: ['it'], links: ['https://www.instagram.com/ada'] },
  })
  await page
    .getByRole('complementary', { name: t('common:sidebar.label') })
    .getByRole('link', { name: t('common:nav.security') })
    .click()
  await expect(page).toHaveURL('/settings/account')
})

test('a new password or address that is not sent yet is not lost by going on: leaving asks, and staying keeps it', async ({
  page,
  context,
  site,
}) => {
  const user = await newUser(site)
  await putSession(context, site, user.token)
  await open(page, '/settings/account')
  const question = page.getByRole('dialog', { name: t('common:unsaved.title') })
  const logo = page.locator('header').getByRole('link').first()
  const leave = async () => {
    await logo.click()
    await expect(question.getByText('Are you sure you want to leave? Your changes may not be saved.')).toBeVisible()
  }
  const wanted = page.getByLabel(t('security:password.wanted'), { exact: true })
  await wanted.fill(NEW_PASSWORD)
  await leave()
  await question.getByRole('button', { name: t('common:unsaved.stay') }).click()
  await expect(question).toBeHidden()
  await expect(wanted).toHaveValue(NEW_PASSWORD)
  // Sent, and nothing is at stake any more.
  await page.getByLabel(t('security:password.current'), { exact: true }).fill(user.password)
  await page.getByLabel(t('security:password.repeat'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t('security:password.submit'), exact: true }).click()
  await expect(toastWith(page, t('security:password.done'))).toBeVisible()
  await logo.click()
  await expect(page).toHaveURL('/')

  await open(page, '/settings/account')
  const card = page.getByTestId('email-card')
  await card.getByRole('button', { name: t('recovery:change.open') }).click()
  await card.getByLabel(t('recovery:change.wanted')).fill(`new.${user.email}`)
  await leave()
  await question.getByRole('button', { name: t('common:unsaved.stay') }).click()
  await expect(card.getByLabel(t('recovery:change.wanted'))).toHaveValue(`new.${user.email}`)
  await leave()
  await question.getByRole('button', { name: t('common:unsaved.leave') }).click()
  await expect(page).toHaveURL('/')
})
