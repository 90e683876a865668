/** A forgotten password and an e-mail address, proven by the mailbox. */
import type { Page } from '@playwright/test'
import { call, MODEL, newUser, newUnconfirmed, profileOf, putSession, type TestUser, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { complaintsOf, confirmByMail, confirmLinkTo, open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)
const NEW_PASSWORD = 'a violet kettle sings 4'

const codeField = (page: Page) => page.getByLabel(t('recovery:verify.label'), { exact: true })
const verifyButton = (page: Page) => page.getByRole('button', { name: t('recovery:verify.submit'), exact: true })
const over = (page: Page) => page.getByTestId('recovery-over')
const bar = (page: Page) => page.getByTestId('confirm-bar')

async function codeTo(site: TestSite, email: string, after = 0): Promise<{ id: number; code: string }> {
  const { id, text } = await site.sandbox.mail.waitFor(
    (mail) => mail.id > after && mail.envelopeTo.includes(email) && mail.subject === 'Your code for a new password',
  )
  return { id, code: /^ {4}(\w{7})$/m.exec(text)?.[1] ?? '' }
}

async function askForCode(page: Page, email: string, from = '/sign-in'): Promise<void> {
  await open(page, from)
  await page.getByLabel(t('auth:fields.email')).fill(email)
  await page.getByRole('link', { name: t('auth:signIn.forgot') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('recovery:forgot.title') })).toBeVisible()
  await expect(page.getByLabel(t('auth:fields.email'))).toHaveValue(email)
  await page.getByRole('button', { name: t('recovery:forgot.submit') }).click()
  await expect(page).toHaveURL('/verify-otp')
}

async function chooseNew(page: Page, password: string): Promise<void> {
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(password)
  await page.getByLabel(t('auth:fields.repeat'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('recovery:reset.submit') }).click()
}

async function signedIn(page: Page, site: TestSite, user: TestUser, path: string): Promise<void> {
  await putSession(page.context(), site, user.token)
  await open(page, path)
}

test('a forgotten password is set anew, over a reload of each screen, every session ends, and the way goes on to where it began', async ({
  page,
  site,
  newVisitor,
}) => {
  const complaints = complaintsOf(page.context())
  const user = await newUser(site)
  const other = await newVisitor()
  await signedIn(other, site, user, '/transactions')
  await askForCode(page, user.email, '/sign-in?redirect=%2Flibrary')
  await expect(page.getByText(user.email)).toBeVisible()
  await expect(verifyButton(page)).toBeDisabled()
  await page.reload()
  const { code } = await codeTo(site, user.email)

  // Incomplete: Enter shows the missing fields, and the button stays unchanged.
  await codeField(page).focus()
  await page.keyboard.type('ab!c ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter your otp code.')).toBeVisible()
  await expect(verifyButton(page)).toBeDisabled()
  await page.keyboard.type(code.startsWith('ABC') ? '2222' : '3333')
  await verifyButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '4' })).toBeVisible()
  await expect(codeField(page)).toHaveValue('')

  // As it is copied from a mail, with blanks around and in it; small letters are as good. Keyboards of phones insert it in one go, which is no paste.
  await codeField(page).focus()
  await page.keyboard.insertText(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `)
  await expect(codeField(page)).toHaveValue(code)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(codeField(page)).toHaveValue('')
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}\n`,
  )
  await expect(codeField(page)).toHaveValue(code)
  await verifyButton(page).click()
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(t('auth:fields.repeat'), { exact: true }).fill(`${NEW_PASSWORD}!`)
  await page.getByRole('button', { name: t('recovery:reset.submit') }).click()
  await expect(page.getByText(t('auth:errors.passwordsDiffer'))).toBeVisible()
  await chooseNew(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/sign-in?redirect=%2Flibrary')
  await expect(page.getByText(t('recovery:reset.done'), { exact: true })).toBeVisible()
  await expect(other).toHaveURL(/\/sign-in/)

  await expect(page.getByLabel(t('auth:fields.email'))).toHaveValue(user.email)
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
  await expect(page).toHaveURL('/library')
  await site.sandbox.mail.waitFor(
    ({ envelopeTo, subject }) => envelopeTo.includes(user.email) && subject === 'Your password has been changed',
  )
  // Going back does not reopen a finished step.
  await open(page, '/reset-password')
  await expect(over(page)).toBeVisible()
  expect(complaints).toEqual([])
})

test('an unknown address looks the same, and five wrong codes end the flow', async ({ page }) => {
  await askForCode(page, `nobody.${Date.now()}@example.org`)
  for (let left = 4; left >= 0; left -= 1) {
    await codeField(page).fill('2222222')
    await verifyButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: `: ${left}` })).toBeVisible()
  }
  await codeField(page).fill('2222222')
  await verifyButton(page).click()
  await expect(over(page)).toBeVisible()
  await page.reload()
  await expect(over(page)).toBeVisible()
  await page.getByRole('link', { name: t('recovery:over.start') }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a new code can be sent after a minute, and goes on after a restart of the site', async ({ page, site }) => {
  const user = await newUser(site)
  await page.clock.install()
  await askForCode(page, user.email)
  const first = await codeTo(site, user.email)
  const again = page.getByTestId('resend-code')
  await expect(again).toBeDisabled()
  await site.server.database.pool.query(`update auth.mailed_codes set created_at = created_at - interval '61 seconds' where address = $1`, [
    user.email,
  ])
  await page.clock.fastForward('01:01')
  await expect(again).toBeEnabled()
  await again.click()
  const second = await codeTo(site, user.email, first.id)
  await expect(again).toBeDisabled()
  await site.restart()
  await page.reload()
  await codeField(page).fill(first.code)
  await verifyButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '4' })).toBeVisible()
  await codeField(page).fill(second.code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reset-password')
})

test('screens of a recovery that was not begun here say so, and each fits its place', async ({ page }) => {
  for (const path of ['/verify-otp', '/reset-password']) {
    await open(page, path)
    await expect(over(page)).toBeVisible()
  }
  await askForCode(page, 'somebody@example.org')
  await open(page, '/reset-password')
  await expect(page).toHaveURL('/verify-otp')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
})

test('a new user is asked to confirm, cannot pay until then, and can at once when the link was opened', async ({ page, site }) => {
  const complaints = complaintsOf(page.context())
  const user = await newUnconfirmed(site)
  await signedIn(page, site, user, '/dashboard')
  await expect(bar(page)).toContainText(user.email)
  await page.getByRole('button', { name: t('wallet:balance.load') }).click()
  const dialog = page.getByRole('dialog', { name: t('wallet:deposit.title') })
  await expect(dialog.getByTestId('confirm-first')).toContainText(user.email)
  await expect(dialog.getByLabel(t('wallet:deposit.amount'))).toHaveCount(0)
  await confirmByMail(page, t, site, user.email)
  // The form is there without a reload, and the bar is gone.
  await expect(dialog.getByLabel(t('wallet:deposit.amount'))).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  // The used link, and a made-up one.
  await open(page, await confirmLinkTo(site, user.email))
  await page.getByRole('button', { name: t('recovery:confirm.submit') }).click()
  await expect(page.getByText(t('recovery:confirm.already.title'))).toBeVisible()
  await page.goto('/')
  await open(page, `/confirm-email#${'A'.repeat(64)}`)
  await page.getByRole('button', { name: t('recovery:confirm.submit') }).click()
  await expect(page.getByText(t('recovery:confirm.over.title'))).toBeVisible()
  expect(complaints).toEqual([])
})

test('every form that would pay says first that the address is to be confirmed', async ({ page, site }) => {
  const user = await newUnconfirmed(site)
  const first = page.getByRole('dialog').getByTestId('confirm-first')
  const close = async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:actions.close'), exact: true })
      .first()
      .click()
    await expect(first).toHaveCount(0)
  }
  await signedIn(page, site, user, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: t('models:products.orderName', { name: MODEL.product }) }).click()
  await expect(first).toContainText(user.email)
  await close()
  await page.getByTestId('tip').first().click()
  await expect(first).toBeVisible()
  await close()
  await open(page, '/pro')
  await page.getByTestId('choose-plan').first().click()
  await expect(first).toBeVisible()
  await close()
  const { _id } = await profileOf(site)
  const posts = (await valueOf(site, 'query', 'posts:listByModel', { modelId: _id, limit: 100 })) as {
    items: { _id: string; visibility: string }[]
  }
  await open(page, `/posts/${posts.items.find(({ visibility }) => visibility === 'paid')?._id}`)
  await page.getByTestId('buy-post').click()
  await expect(first).toBeVisible()
})

test('opening the link alone does not confirm; the mail is sent again on request', async ({ page, site }) => {
  const user = await newUnconfirmed(site)
  await open(page, await confirmLinkTo(site, user.email))
  await expect(page.getByTestId('confirm-email')).toHaveAttribute('data-outcome', 'asked')
  expect(await valueOf(site, 'query', 'auth:getUser', { token: user.token })).toMatchObject({ emailStatus: 'unconfirmed' })
  await signedIn(page, site, user, '/')
  const again = bar(page).getByRole('button')
  // Too soon: it says so, and counts down.
  await again.click()
  await expect(again).toBeDisabled()
  await expect(again).toHaveText(/\d+/)
  await site.server.database.pool.query(`update auth.mailed_codes set created_at = created_at - interval '61 seconds' where address = $1`, [
    user.email,
  ])
  await open(page, '/')
  await again.click()
  await expect(page.getByText(t('recovery:bar.sentText'), { exact: true })).toBeVisible()
  await expect.poll(() => site.sandbox.mail.mails().filter(({ envelopeTo }) => envelopeTo.includes(user.email)).length).toBe(2)
})

test('the e-mail address is changed under Security, once the new mailbox has answered', async ({ page, site }) => {
  const user = await newUser(site)
  const wanted = `new.${user.email}`
  await signedIn(page, site, user, '/settings/account')
  const card = page.getByTestId('email-card')
  await expect(card.getByTestId('own-email')).toHaveText(user.email)
  await card.getByRole('button', { name: t('recovery:change.open') }).click()
  await card.getByLabel(t('recovery:change.wanted')).fill(wanted)
  await card.getByLabel(t('recovery:change.password'), { exact: true }).fill('not my password')
  await card.getByRole('button', { name: t('recovery:change.submit') }).click()
  await expect(card.getByRole('alert')).toHaveText(t('errors:codes.wrong_password'))
  await expect(card.getByLabel(t('recovery:change.wanted'))).toHaveValue(wanted)
  await card.getByLabel(t('recovery:change.password'), { exact: true }).fill(user.password)
  await card.getByRole('button', { name: t('recovery:change.submit') }).click()
  await expect(card.getByText(t('recovery:change.waiting', { email: wanted }))).toBeVisible()
  await expect(card.getByTestId('own-email')).toHaveText(user.email)
  await confirmByMail(page, t, site, wanted)
  await expect(card.getByTestId('own-email')).toHaveText(wanted)
  await expect(card.getByText(t('recovery:change.waiting', { email: wanted }))).toHaveCount(0)
  for (const subject of ['Your e-mail address is about to change', 'Your e-mail address has been changed'])
    await site.sandbox.mail.waitFor((mail) => mail.envelopeTo.includes(user.email) && mail.subject === subject)
  expect((await call(site, 'mutation', 'auth:login', { email: wanted, password: user.password })).status).toBe(200)
})
