/** Error texts for wrong input, without losing typed text (spec §5). */
import { mkdtemp, open as openFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { BRIEF_MAX, UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import {
  call,
  deliver,
  fund,
  getUser,
  MODEL,
  type TestUser,
  newUser,
  openSession,
  placeOrder,
  putSession,
  valueOf,
} from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { newModel } from '../support/models.ts'
import { balanceOf, open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')

const picture = () =>
  sharp({ create: { width: 48, height: 48, channels: 3, background: '#335577' } })
    .png()
    .toBuffer()

/** The error of a field, as a screen reader gets it. */
async function expectError(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.$()]/g, String.raw`\$&`)))
}

const fieldsOf = (page: Page) => ({
  name: page.getByLabel(t('auth:fields.name')),
  email: page.getByLabel(t('auth:fields.email')),
  password: page.getByLabel(t('auth:fields.password'), { exact: true }),
  repeat: page.getByLabel(t('auth:fields.repeat'), { exact: true }),
})

test('sign-in shows the problem of each field', async ({ page, site }) => {
  await open(page, '/sign-in')
  const { email, password } = fieldsOf(page)
  const submit = page.getByRole('button', { name: t('auth:signIn.submit'), exact: true })
  await submit.click()
  await expectError(email, 'Please enter your email')
  await expectError(password, 'Please enter your password')
  await expect(email).toBeFocused()
  await email.fill('mara at home')
  await password.fill('shorty')
  await submit.click()
  await expectError(email, 'Invalid email address')
  await expectError(password, 'Password must be at least 7 characters long')
  await email.fill(site.accounts.customer.email)
  await password.fill('not the password')
  await submit.click()
  await expect(page.locator('form').getByRole('alert')).toHaveText(t('errors:codes.wrong_credentials'))
  await expect(email).toHaveValue(site.accounts.customer.email)
  await expect(password).toHaveValue('not the password')
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('sign-up shows the problem of each field, and keeps right values', async ({ page }) => {
  await open(page, '/sign-up')
  const { name, email, password, repeat } = fieldsOf(page)
  const submit = page.getByRole('button', { name: t('auth:signUp.submit'), exact: true })
  await submit.click()
  await expectError(name, t('auth:errors.nameLength'))
  await expectError(email, 'Please enter your email')
  await expectError(password, 'Please enter your password')
  await expect(page.getByText(t('auth:errors.adultRequired'))).toBeVisible()
  await expect(page.getByText(t('auth:errors.termsRequired'))).toBeVisible()
  await name.fill('Robin')
  await email.fill('robin@')
  await password.fill('short')
  await repeat.fill('other')
  await submit.click()
  await expectError(email, 'Invalid email address')
  await expectError(password, 'Password must be at least 7 characters long')
  await expectError(repeat, t('auth:errors.passwordsDiffer'))
  // Only the server knows the common passwords: this one is on every list.
  await email.fill('robin.common@example.org')
  await password.fill('password1')
  await repeat.fill('password1')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await submit.click()
  await expectError(password, t('errors:codes.common_password'))
  await expect(name).toHaveValue('Robin')
  await expect(email).toHaveValue('robin.common@example.org')
})

test('a deposit wants an amount', async ({ page, context, site }) => {
  await putSession(context, site, (await newUser(site)).token)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: t('wallet:balance.load') }).click()
  const dialog = page.getByRole('dialog', { name: t('wallet:deposit.title') })
  const amount = dialog.getByLabel(t('wallet:deposit.amount'))
  await expect(amount).toHaveValue('20')
  for (const typed of ['', '0', '-5', '0.5', '12.345']) {
    await amount.fill(typed)
    await dialog.getByRole('button', { name: t('wallet:deposit.submit') }).click()
    await expectError(amount, 'Please enter a valid amount')
    await expect(amount).toHaveValue(typed)
    await expect(amount).toBeFocused()
  }
  await expect(dialog.getByRole('radio', { name: t('wallet:deposit.card') })).toBeDisabled()
  await expect(dialog.getByText('Currently Unavailable')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})

test('a withdrawal shows its blockers', async ({ page, context, site }) => {
  await putSession(context, site, await openSession(site, 'model'))
  await open(page, '/dashboard')
  await page.getByRole('button', { name: t('wallet:balance.withdraw'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('wallet:withdrawal.title') })
  const amount = dialog.getByLabel(t('wallet:withdrawal.amount'))
  const details = dialog.getByLabel(t('wallet:withdrawal.paypalEmail'))
  const submit = dialog.getByRole('button', { name: t('wallet:withdrawal.submit') })
  await submit.click()
  await expectError(amount, 'Please fill in all fields')
  await amount.fill('abc')
  // It begins with the destination of the last withdrawal.
  await expect(details).not.toHaveValue('')
  await details.fill('')
  await submit.click()
  await expectError(details, 'Please fill in all fields')
  await details.fill('ines@example.org')
  const problems = [
    ['abc', 'Please enter a valid amount'],
    ['0', 'Please enter a valid amount'],
    ['24.99', 'Minimum withdrawal amount is $25.00'],
    ['99999', 'Withdrawal amount exceeds available balance'],
  ] as const
  for (const [typed, text] of problems) {
    await amount.fill(typed)
    await submit.click()
    await expectError(amount, text)
    // As a toast, too (spec §8); it lies outside of what an open dialog lets assistive technology see.
    await expect(
      page
        .locator('ol > li')
        .filter({ hasText: t('wallet:withdrawal.failed') })
        .filter({ hasText: text }),
    ).toBeVisible()
    await expect(details).toHaveValue('ines@example.org')
  }
  // The server's own check of the destination.
  await amount.fill('25')
  await details.fill('not an address')
  await submit.click()
  await expectError(details, t('errors:codes.bad_address'))
  await expect(amount).toHaveValue('25')
})

test('a user who sells nothing cannot withdraw', async ({ page, context, site }) => {
  await putSession(context, site, await openSession(site, 'customer'))
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: t('wallet:balance.withdraw'), exact: true })).toBeDisabled()
})

/** A customer whose order has been delivered. */
async function customerWithDelivery(site: Parameters<typeof newUser>[0]): Promise<TestUser> {
  const customer = await newUser(site)
  await fund(site, customer, 30)
  const { orderId } = await placeOrder(site, customer, 'Something to judge')
  await deliver(site, await openSession(site, 'model'), orderId, { name: 'done.png', type: 'image/png', bytes: await picture() })
  return customer
}

test('a review wants a title and words, within their limits', async ({ page, context, site }) => {
  await putSession(context, site, (await customerWithDelivery(site)).token)
  await open(page, '/dashboard')
  await page.getByTestId('review').click()
  const dialog = page.getByRole('dialog', { name: t('orders:review.title') })
  const title = dialog.getByLabel(t('orders:review.titleField'), { exact: true })
  const content = dialog.getByLabel(t('orders:review.content'), { exact: true })
  await expect(dialog.getByRole('radio', { name: t('orders:review.stars_other', { count: 5 }) })).toBeChecked()
  await page.getByTestId('review-submit').click()
  await expectError(title, t('orders:review.titleMissing'))
  await expectError(content, t('orders:review.contentMissing'))
  await expect(title).toBeFocused()
  await title.fill('x'.repeat(100))
  await page.keyboard.type('y')
  await expect(title).toHaveValue('x'.repeat(100))
  await content.fill('z'.repeat(1000))
  await expect(dialog.getByText('1000/1000')).toBeVisible()
  await title.fill('')
  await page.getByTestId('review-submit').click()
  await expectError(title, t('orders:review.titleMissing'))
  await expect(content).toHaveValue('z'.repeat(1000))
})

test('a file that is missing, too large or of another kind is refused, and the order stays open', async ({ page, context, site }) => {
  const customer = await newUser(site)
  await fund(site, customer, 30)
  // A model of its own: the dashboard shows four orders, and others may be due earlier.
  const model = await newModel(site, 'Petra Refuse', ['Ink portrait'])
  await placeOrder(site, customer, `A piece for ${customer.email}`, { handle: model.handle, product: 'Ink portrait' })
  await putSession(context, site, model.token)
  await open(page, '/dashboard')
  const order = page.getByTestId('model-order')
  await order.getByTestId('upload').click()
  const dialog = page.getByRole('dialog', { name: t('orders:upload.title') })
  const problem = dialog.getByRole('alert')
  const choose = (file: Parameters<Locator['setInputFiles']>[0]) => dialog.locator('input[type=file]').setInputFiles(file)

  await page.getByTestId('upload-submit').click()
  await expect(problem).toHaveText('Please select a file to upload')
  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(problem).toContainText(t('orders:upload.problems.wrong_type'))
  await choose({ name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(problem).toContainText(t('orders:upload.problems.empty'))

  const folder = await mkdtemp(join(tmpdir(), 'atelier-large-'))
  try {
    const path = join(folder, 'large.mp4')
    const file = await openFile(path, 'w')
    await file.truncate(UPLOAD_MAX_BYTES + 1)
    await file.close()
    await choose(path)
    await expect(problem).toContainText(t('orders:upload.problems.too_large'))
  } finally {
    await rm(folder, { recursive: true })
  }

  await choose({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><title>no picture</title><script>alert(1)</script>'.repeat(20)),
  })
  await page.getByTestId('upload-submit').click()
  await expect(problem).toContainText(t('errors:codes.wrong_type'))
  // Which of them it was can be seen and heard, and taking it away is enough.
  const row = dialog.getByTestId('chosen-file')
  await expect(row).toHaveText(/page\.png/)
  await expect(row).toHaveAccessibleDescription(/page\.png/)
  await dialog.getByRole('button', { name: t('orders:upload.remove', { file: 'page.png' }) }).click()
  await expect(row).toHaveCount(0)
  await expect(problem).toHaveCount(0)
  await expect(order).toHaveAttribute('data-status', 'pending')
})

test('a brief that is too long is kept as it was typed', async ({ page, context, site }) => {
  await putSession(context, site, (await newUser(site)).token)
  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: t('models:products.orderName', { name: MODEL.product }) }).click()
  const brief = page.getByLabel(t('ordering:brief'), { exact: true })
  await page.getByTestId('review-order').click()
  await expectError(brief, t('ordering:briefMissing'))
  const long = 'A line about the light. '.repeat(100).trim()
  await brief.fill(long)
  await page.getByTestId('review-order').click()
  await expectError(brief, t('ordering:tooLong', { max: BRIEF_MAX }))
  await expect(brief).toHaveValue(long)
  await expect(brief).toBeFocused()
})

test('the user area is for users, the admin area for admins', async ({ page, site, newVisitor }) => {
  await open(page, '/transactions')
  await expect(page).toHaveURL(/\/sign-in\?redirect=(%2F|\/)transactions$/)
  const { email, password } = site.accounts.customer
  await page.getByLabel(t('auth:fields.email')).fill(email)
  await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/transactions$/)
  for (const path of ['/admin/orders', '/admin/withdrawals']) {
    await open(page, path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await expect(balanceOf(page)).toBeVisible()

  const stranger = await newVisitor()
  await open(stranger, '/admin/orders')
  await expect(stranger).toHaveURL(/\/sign-in\?redirect=/)
})

test('a double click charges once and decides once', async ({ page, context, site }) => {
  const customer = await newUser(site)
  await fund(site, customer, 100)
  await putSession(context, site, customer.token)
  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: t('models:products.orderName', { name: MODEL.product }) }).click()
  await page.getByLabel(t('ordering:brief'), { exact: true }).fill('Once, please')
  await page.getByTestId('review-order').dblclick()
  await expect(page.getByTestId('place-order')).toBeVisible()
  expect((await getUser(site, customer.token)).balance).toBe(100)
  await page.getByTestId('place-order').dblclick()
  await expect(page.getByText(t('ordering:doneText', { name: MODEL.name }))).toBeVisible()
  const { value } = await call(site, 'query', 'orders:getUserOrders', { token: customer.token })
  const { orders } = value as { orders: { totalPrice: number }[] }
  expect(orders).toHaveLength(1)
  expect((await getUser(site, customer.token)).balance).toBe(100 - (orders[0]?.totalPrice ?? 0))
  expect((await auditBooks(site.server.database)).checks.filter(({ isRight }) => !isRight)).toEqual([])
})

test('a withdrawal that is approved with a double click is approved once', async ({ page, context, site }) => {
  const details = `ines.${Date.now()}@example.org`
  await valueOf(site, 'mutation', 'withdrawals:requestWithdrawal', {
    token: await openSession(site, 'model'),
    amount: 25,
    paymentMethod: 'paypal',
    paymentDetails: details,
  })
  await putSession(context, site, await openSession(site, 'admin'))
  await open(page, '/admin/withdrawals')
  const asked = page.getByTestId('admin-withdrawal').filter({ hasText: details })
  await asked.getByRole('button', { name: t('admin:withdrawals.approve') }).click()
  await page.getByTestId('confirm').dblclick()
  await expect(asked).toBeHidden()
  await expect(page.getByText(t('admin:withdrawals.movedOn'))).toHaveCount(0)
  expect((await auditBooks(site.server.database)).checks.filter(({ isRight }) => !isRight)).toEqual([])
})
