/** Two-factor on screens: set up under Security, required at /otp and before sensitive steps (spec §2 OTP screen, product.md §1). */
import type { Page } from '@playwright/test'
import { appCode, wrongAppCode } from '#test-support/two-factor.ts'
import { call, newUser, putSession, type TestUser } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)

const toastWith = (page: Page, text: string) => page.locator('ol > li').filter({ hasText: text })
const codeField = (page: Page, way: 'totp' | 'mail' | 'backup') => page.getByLabel(t(`factor:code.${way}.label`), { exact: true })
const verifyButton = (page: Page) => page.getByRole('button', { name: t('factor:otp.submit'), exact: true })

/** Types the password, and is asked for the second step. */
async function login(page: Page, { email, password }: TestUser, redirect: string): Promise<void> {
  await open(page, `/sign-in?redirect=${encodeURIComponent(redirect)}`)
  await page.getByLabel(t('auth:fields.email')).fill(email)
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
}

/** An open page renews its cookie: it goes first. */
const signOutHere = async (page: Page) => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

async function mailedCode(site: TestSite, email: string, subject: string): Promise<string> {
  const { text } = await site.sandbox.mail.waitFor((mail) => mail.envelopeTo.includes(email) && mail.subject === subject)
  return /^ {4}(\w{7})$/m.exec(text)?.[1] ?? ''
}

test('an app is set up, asked for at the next sign-in, and not again in a browser that is trusted', async ({
  page,
  context,
  site,
  newVisitor,
}) => {
  const complaints = complaintsOf(context)
  const user = await newUser(site)
  await putSession(context, site, user.token)
  await open(page, '/settings/account')
  const row = page.getByTestId('factor-totp')
  await row.getByRole('button', { name: t('factor:card.totp.on') }).click()
  const setup = page.getByRole('dialog', { name: t('factor:app.title') })
  await expect(setup.getByRole('img', { name: t('factor:app.qr') })).toBeVisible()
  const secret = ((await setup.getByTestId('totp-secret').textContent()) ?? '').replaceAll(/\s/g, '')
  const turnOn = setup.getByRole('button', { name: t('factor:app.submit'), exact: true })
  await expect(turnOn).toBeDisabled()
  await codeField(page, 'totp').fill(wrongAppCode(secret))
  await turnOn.click()
  await expect(setup.getByText(t('factor:app.wrongCode'))).toBeVisible()
  await codeField(page, 'totp').fill(appCode(secret))
  await turnOn.click()

  const codes = page.getByRole('dialog', { name: t('factor:codes.title') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [backup = '', second = ''] = await codes.getByRole('listitem').allTextContents()
  const [file] = await Promise.all([page.waitForEvent('download'), codes.getByRole('button', { name: t('factor:codes.download') }).click()])
  expect(file.suggestedFilename()).toBe('atelier-backup-codes.txt')
  await codes.getByRole('button', { name: t('factor:codes.done') }).click()
  await expect(row.getByRole('button')).toBeFocused()
  await expect(row.getByText(t('factor:card.on'), { exact: true })).toBeVisible()
  await expect(page.getByTestId('factor-codes')).toContainText('10')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const other = await newVisitor()
  await login(other, user, '/transactions')
  await expect(other).toHaveURL('/otp')
  await other.reload()
  await expect(codeField(other, 'totp')).toBeFocused()
  await expect(verifyButton(other)).toBeDisabled()
  await other.keyboard.type(wrongAppCode(secret))
  await verifyButton(other).click()
  await expect(other.getByRole('alert').filter({ hasText: '4' })).toBeVisible()
  await other.getByRole('checkbox').check()
  await codeField(other, 'totp').fill(appCode(secret, 1))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL('/transactions')
  await expect(other.getByTestId('balance-badge')).toBeVisible()

  // Trusted: the password is enough there, until the owner forgets the device.
  await signOutHere(other)
  await login(other, user, '/transactions')
  await expect(other).toHaveURL('/transactions')
  const device = page.getByTestId('trusted-device')
  await expect(device).toHaveCount(1)
  await device.getByRole('button').click()
  await expect(device).toHaveCount(0)
  await signOutHere(other)
  await login(other, user, '/transactions')
  await other.getByTestId('use-backup').click()
  await codeField(other, 'backup').fill(backup.toLowerCase())
  await verifyButton(other).dblclick()
  await expect(other).toHaveURL('/transactions')
  await expect(page.getByTestId('factor-codes')).toContainText('9')

  // A second step that has taken too long says so, and its link back keeps the destination.
  await signOutHere(other)
  await login(other, user, '/transactions')
  await expect(other).toHaveURL('/otp')
  await site.server.database.pool.query(`update auth.second_steps set expires_at = now() where user_id = $1`, [user.userId])
  await other.getByTestId('use-backup').click()
  await codeField(other, 'backup').fill(second)
  await verifyButton(other).click()
  await expect(other.getByTestId('otp-over')).toBeVisible()
  await expect(other.getByRole('heading', { name: t('factor:over.title') })).toBeFocused()
  await other.getByRole('link', { name: t('factor:over.signIn') }).click()
  await expect(other).toHaveURL('/sign-in?redirect=%2Ftransactions')
  await other.goto('/otp')
  await expect(other.getByTestId('otp-over')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a mailed code of seven characters signs in, and opens a sensitive step: turning it off', async ({ page, context, site }) => {
  const complaints = complaintsOf(context)
  const user = await newUser(site)
  expect(await call(site, 'mutation', 'auth:turnOnMailCodes', { token: user.token })).toMatchObject({ status: 200 })
  await login(page, user, '/settings/account')
  await expect(page).toHaveURL('/otp')
  const code = await mailedCode(site, user.email, 'Your sign-in code')
  await expect(page.getByTestId('resend-code')).toBeDisabled()
  await expect(codeField(page, 'mail')).toBeFocused()
  await page.keyboard.type('ab!c ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter your otp code.')).toBeVisible()
  await expect(verifyButton(page)).toBeDisabled()
  await codeField(page, 'mail').fill('')
  await codeField(page, 'mail').evaluate(
    (field, text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}\n`,
  )
  await expect(codeField(page, 'mail')).toHaveValue(code)
  await verifyButton(page).click()
  await expect(page).toHaveURL('/settings/account')

  await site.server.database.pool.query(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, [
    user.userId,
  ])
  const row = page.getByTestId('factor-mail')
  await row.getByRole('button').click()
  await page.getByTestId('confirm').click()
  const proof = page.getByRole('dialog', { name: t('security:proof.title') })
  await expect(codeField(page, 'mail')).toBeVisible()
  await expect(proof.getByTestId('use-password')).toHaveCount(0)
  const proofCode = await mailedCode(site, user.email, 'Your confirmation code')

  // Starting again sends no second mail: the code in the mailbox is still valid.
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await row.getByRole('button').click()
  await page.getByTestId('confirm').click()
  await expect(proof.getByTestId('mailed-before')).toHaveText(t('factor:code.mail.stillGood'))
  await expect(proof.getByTestId('resend-code')).toBeDisabled()
  const field = proof.getByLabel(t('factor:code.mail.label'), { exact: true })
  await field.fill(proofCode.startsWith('A') ? `B${proofCode.slice(1)}` : `A${proofCode.slice(1)}`)
  await proof.getByRole('button', { name: t('security:proof.submit') }).click()
  await expect(proof.getByRole('alert')).toHaveText(t('factor:code.wrong_other', { count: 4 }))
  await field.fill(proofCode)
  await proof.getByRole('button', { name: t('security:proof.submit') }).click()
  await expect(toastWith(page, t('factor:card.turnedOff'))).toBeVisible()
  await expect(row.getByRole('button', { name: t('factor:card.mail.on') })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a browser with a wrong clock has its ten minutes, and the screen says when no mail was sent, until when, and lists alternatives', async ({
  page,
  site,
}) => {
  const user = await newUser(site)
  const sql = (text: string) => site.server.database.pool.query(text, [user.userId])
  const { value } = await call(site, 'mutation', 'auth:turnOnMailCodes', { token: user.token })
  const { backupCodes } = value as { backupCodes: string[] }
  for (let time = 0; time < 5; time += 1) {
    expect(await call(site, 'mutation', 'auth:login', { email: user.email, password: user.password })).toMatchObject({ status: 200 })
    await sql(`update auth.mailed_codes set created_at = created_at - interval '2 minutes' where user_id = $1`)
  }
  await sql(`update auth.mailed_codes set used_at = now() where user_id = $1`)

  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await login(page, user, '/transactions')
  await expect(page).toHaveURL('/otp')
  await expect(page.getByTestId('not-mailed')).toContainText(t('factor:otp.notMailed', { time: '' }).slice(0, 20))
  await expect(codeField(page, 'mail')).toHaveCount(0)
  await expect(page.getByTestId('resend-code')).toBeDisabled()
  await expect(page.getByTestId('factor-help')).toHaveText(t('factor:help.backup'))
  // Each way takes the focus along: to its field, or to the heading where it has none.
  const heading = page.getByRole('heading', { name: t('factor:otp.title') })
  await expect(heading).toBeFocused()
  await page.getByTestId('use-backup').click()
  await expect(codeField(page, 'backup')).toBeFocused()
  await page.getByTestId('use-mail').click()
  await expect(heading).toBeFocused()
  await page.getByTestId('use-backup').click()
  await codeField(page, 'backup').fill(backupCodes[0] ?? '')
  await verifyButton(page).click()
  await expect(page).toHaveURL('/transactions')
})

test('a browser without passkeys offers none, and explains the last resort', async ({ page, site }) => {
  const user = await newUser(site)
  const sql = (text: string) => site.server.database.pool.query(text, [user.userId])
  expect(await call(site, 'mutation', 'auth:turnOnMailCodes', { token: user.token })).toMatchObject({ status: 200 })
  await sql(
    `insert into auth.passkeys (user_id, credential_id, public_key, counter, transports, name) values ($1::uuid, $1::text, '\\x00', 0, '{}', 'Laptop')`,
  )
  await page.addInitScript(() => Object.defineProperty(window, 'PublicKeyCredential', { value: undefined }))
  await login(page, user, '/transactions')
  await expect(codeField(page, 'mail')).toBeVisible()
  await expect(page.getByTestId('use-backup')).toBeVisible()
  await expect(page.getByTestId('use-passkey')).toHaveCount(0)
  await expect(page.getByTestId('factor-help')).toContainText(t('factor:help.passkeyElsewhere'))

  await sql('update auth.backup_codes set used_at = now() where user_id = $1')
  await sql('update users.users set email_confirmed_at = null where id = $1')
  await login(page, user, '/transactions')
  await expect(page.getByRole('heading', { name: t('factor:otp.title') })).toBeVisible()
  await expect(page.getByTestId('factor-help')).toContainText(t('factor:help.passkeyElsewhere'))
  await expect(page.getByTestId('factor-help')).toContainText(t('factor:help.noBackup'))
  await expect(verifyButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('factor:otp.title') })).toBeFocused()
  await page.getByRole('link', { name: t('factor:otp.back') }).click()
  await expect(page).toHaveURL('/sign-in?redirect=%2Ftransactions')
})
