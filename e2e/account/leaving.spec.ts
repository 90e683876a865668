/** Settings → Security: a copy of one's own data, and closing the account with a month to change one's mind (product.md §1, §6). */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { SYSTEM } from '#server/access/actor.ts'
import { walletOf } from '#server/domains/ledger/index.ts'
import { giveMoney } from '#test-support/leaving-world.ts'
import { deposit, signIn } from '#test-support/money.ts'
import { createProduct } from '#test-support/people.ts'
import { unzip } from '#test-support/unzip.ts'
import { call, deliver, newUser, openSession, putSession, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { changeModels, makeModel } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)
const PASSWORD_FIELD = t('security:proof.password')

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

async function prove(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('security:proof.title') })
  await dialog.getByLabel(PASSWORD_FIELD, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('security:proof.submit') }).click()
  await expect(dialog).toHaveCount(0)
}

/** Money from outside, sent to every screen. */
async function pay(site: TestSite, userId: string, cents: number): Promise<void> {
  await deposit(site.server, userId, cents)
  await site.server.realtime.write('test/deposits:credit', SYSTEM, async ({ touch }) => touch(walletOf(userId)))
}

/** A user with a confirmed address and money, signed in on this page. */
async function memberWith(cents: number, { site, context }: { site: TestSite; context: BrowserContext }) {
  const user = await newUser(site)
  await site.server.database.pool.query('update users.users set email_confirmed_at = now() where id = $1', [user.userId])
  await deposit(site.server, user.userId, cents)
  const token = await signIn(site.server, user.userId)
  await putSession(context, site, token)
  return { ...user, token }
}

test('the page about leaving lists the data that stays, and for how long', async ({ page, context, site }) => {
  await putSession(context, site, (await newUser(site)).token)
  await open(page, '/settings/account')
  const lines = page.getByTestId('what-stays').getByRole('listitem')
  await expect(lines).toHaveText(['money', 'sold', 'reviews', 'terms', 'record', 'handle'].map((part) => t(`leaving:leave.stays.${part}`)))
  for (const line of await lines.allInnerTexts()) expect(line).toMatch(/: (?:permanently|for 90 days|as long as the law requires)/)
})

test('a data export is requested, shows its progress, and downloads completely', async ({ page, context, site }) => {
  const user = await newUser(site)
  await site.server.database.pool.query(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, [
    user.userId,
  ])
  await putSession(context, site, user.token)
  await open(page, '/settings/account')
  const card = page.getByTestId('data-card')
  await card.getByRole('button', { name: t('leaving:data.ask') }).click()
  await prove(page, user.password)
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    card.getByRole('button', { name: t('leaving:data.download') }).click({ timeout: 45_000 }),
  ])
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const entries = await unzip(await readFile(await file.path()))
  expect(entries.get('README.txt')).toContain('Your data at')
  expect(JSON.parse(entries.get('account.json') ?? '[]')).toMatchObject([{ email: user.email }])

  await button(page, 'leaving:data.remove').click()
  await page.getByTestId('confirm').dblclick()
  await expect(card.getByRole('button', { name: t('leaving:data.download') })).toHaveCount(0)
  await expect(card.getByRole('button', { name: t('leaving:data.ask') })).toBeVisible()
})

test('a model settles what is open, closes the account, sees it everywhere and keeps it with one click', async ({
  page,
  context,
  site,
  newVisitor,
}) => {
  const [model, customer] = [await newUser(site), await newUser(site)]
  const { pool } = site.server.database
  await pool.query(`update users.users set email_confirmed_at = now(), name = 'Quilla Dawn' where id = $1`, [model.userId])
  await changeModels(site, (tx) => makeModel(tx, model.userId))
  await pool.query('update users.users set email_confirmed_at = now() where id = $1', [customer.userId])
  await deposit(site.server, customer.userId, 50_00)
  await deposit(site.server, model.userId, 8_00)
  const productId = await createProduct(site.server.database, model.userId, { priceCents: 20_00 })
  await valueOf(site, 'mutation', 'orders:placeOrder', {
    token: customer.token,
    productId,
    addonIds: [],
    desiredText: 'A quiet lake',
    expectedTotal: 20,
  })
  const token = await signIn(site.server, model.userId)
  const other = await newVisitor()
  await putSession(other.context(), site, await signIn(site.server, model.userId))
  await open(other, '/settings/account')
  await putSession(context, site, token)
  await open(page, '/settings/account')

  const card = page.getByTestId('leave-card')
  const close = card.getByRole('button', { name: t('leaving:leave.close') })
  await expect(card.getByTestId('closing-blocks').getByRole('listitem')).toHaveCount(2)
  await expect(close).toBeDisabled()
  await card.getByRole('button', { name: t('leaving:settle.model') }).click()
  await page.getByTestId('confirm').click()
  await expect(card.getByTestId('closing-blocks').getByRole('listitem')).toHaveCount(1)
  await expect(close).toBeDisabled()
  await card.getByRole('checkbox').check()
  await close.click()
  await page.getByTestId('confirm').dblclick()

  const bar = page.getByTestId('closing-bar')
  await expect(bar).toBeVisible()
  // Signed out elsewhere, at once.
  await expect(other).toHaveURL(/\/sign-in/)
  await expect(card.getByRole('button', { name: t('leaving:leave.keep') })).toBeVisible()
  expect(await call(site, 'mutation', 'posts:createDraft', { token })).toMatchObject({ code: 'closing' })
  await open(page, '/?q=quilla')
  await expect(page.getByText('Quilla Dawn')).toHaveCount(0)
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: t('leaving:leave.keep') }).click()
  await expect(bar).toHaveCount(0)
  await open(page, '/settings/account')
  await expect(card.getByTestId('closing-blocks')).toContainText('$8.00')
})

test('consent covers the shown amount: a change clears the checkbox', async ({ page, context, site }) => {
  const { userId } = await memberWith(8_00, { site, context })
  await open(page, '/settings/account')
  const card = page.getByTestId('leave-card')
  await card.getByRole('checkbox', { name: '$8.00' }).check()
  const close = card.getByRole('button', { name: t('leaving:leave.close') })
  await expect(close).toBeEnabled()
  await pay(site, userId, 1_00)
  await expect(card.getByRole('checkbox', { name: '$9.00' })).not.toBeChecked()
  await expect(close).toBeDisabled()
})

test('a customer withdraws the rest with the closing, without a minimum, and sees its status', async ({ page, context, site }) => {
  const { token } = await memberWith(4_25, { site, context })
  await open(page, '/settings/account')
  const card = page.getByTestId('leave-card')
  await card.getByRole('button', { name: t('leaving:payout.offer') }).click()
  const dialog = page.getByRole('dialog', { name: t('leaving:payout.title', { amount: '$4.25' }) })
  const address = dialog.getByLabel(t('wallet:withdrawal.paypalEmail'))
  await address.fill('nobody')
  await dialog.getByRole('button', { name: t('leaving:payout.submitOpen') }).click()
  // The typed text stays, and can be corrected.
  await expect(dialog.getByText(t('errors:codes.bad_address'))).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill('me@example.org')
  await dialog.getByRole('button', { name: t('leaving:payout.submitOpen') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByTestId('closing-bar')).toBeVisible()
  const payout = card.getByTestId('last-payout')
  await expect(payout).toContainText('$4.25')
  await expect(payout).toContainText('me@example.org')
  await expect(card.getByTestId('closing-waits')).toContainText('$4.25')
  await payout.getByRole('button').click()
  await expect(payout).toContainText(t('wallet:withdrawals.takenBack'))
  await card.getByRole('checkbox', { name: '$4.25' }).check()
  await card.getByRole('button', { name: t('leaving:leave.letGo'), exact: true }).click()
  await expect(card.getByTestId('gives-up')).toContainText('$4.25')
  expect(await call(site, 'query', 'auth:getClosing', { token })).toMatchObject({ value: { givesUp: 4.25, blocks: [] } })
})

test('a delayed erasure shows its blockers and how to settle them', async ({ page, context, site }) => {
  const { userId, token } = await memberWith(3_00, { site, context })
  await valueOf(site, 'mutation', 'auth:requestDeletion', { token, givesUp: 3 })
  const { pool } = site.server.database
  const sql = async (text: string, ...params: readonly unknown[]) => (await pool.query<Record<string, unknown>>(text, [...params])).rows
  await giveMoney({ sql }, { id: userId }, 2_00)
  await pool.query(`update users.users set closes_at = now() - interval '1 minute' where id = $1`, [userId])
  await open(page, '/settings')
  await page
    .getByTestId('closing-bar')
    .getByRole('link', { name: t('leaving:bar.look') })
    .click()
  const card = page.getByTestId('leave-card')
  await expect(card).toContainText(t('leaving:leave.waits'))
  await expect(card.getByTestId('closing-blocks')).toContainText('$5.00')
  await expect(card.getByRole('button', { name: t('leaving:leave.keep') })).toBeVisible()
  await card.getByRole('checkbox', { name: '$5.00' }).check()
  await card.getByRole('button', { name: t('leaving:leave.letGo'), exact: true }).click()
  await expect(card.getByTestId('closing-blocks')).toHaveCount(0)
})

test('an owner who waits for the site alone is asked nothing, and one who stays reads that an approved payout goes on', async ({
  page,
  context,
  site,
}) => {
  const { userId, token } = await memberWith(4_25, { site, context })
  const { value } = await call(site, 'mutation', 'auth:requestLastPayout', {
    token,
    amount: 4.25,
    paymentMethod: 'paypal',
    paymentDetails: 'me@example.org',
  })
  const { withdrawalId } = value as { withdrawalId: string }
  await valueOf(site, 'mutation', 'admin/withdrawals:approve', { token: await openSession(site, 'admin'), withdrawalId })
  await site.server.database.pool.query(`update users.users set closes_at = now() - interval '1 minute' where id = $1`, [userId])
  await open(page, '/settings')
  const bar = page.getByTestId('closing-bar')
  await expect(bar).toContainText(t('leaving:bar.waitsForUs'))
  await bar.getByRole('button', { name: t('leaving:leave.keep') }).click()
  await expect(page.getByText(t('leaving:leave.keptGoesOn', { amount: '$4.25' })).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  // However little is paid out once for an account.
  await pay(site, userId, 2_00)
  await open(page, '/settings/account')
  const card = page.getByTestId('leave-card')
  await expect(card).toContainText(t('leaving:payout.used', { minimum: '$25.00' }))
  await expect(card.getByRole('button', { name: t('leaving:payout.offer') })).toHaveCount(0)
})

test('an admin books a returned payment of an erased account, without seeing an address', async ({ page, context, site }) => {
  const { pool } = site.server.database
  const { userId } = await newUser(site)
  await pool.query(`update users.users set name = 'Former member', email = id || '@erased.invalid' where id = $1`, [userId])
  const orderId = `DEP-${Date.now()}-${'4'.repeat(30)}`
  await pool.query(
    `with deposit as (insert into deposits.deposits (order_id, user_id, amount_cents, credited_cents, status, provider, track_id) values ($1, $2, 1750, 1750, 'success', 'oxapay', '880017') returning id)
     select ledger.transfer(id, 'deposit', 1750, accounts.deposits_clearing(), accounts.unclaimed(), 1750) from deposit`,
    [orderId, userId],
  )
  await putSession(context, site, await openSession(site, 'admin'))
  await open(page, '/admin/withdrawals')
  const payment = page.getByTestId('unclaimed-payment').filter({ hasText: orderId })
  await expect(payment).toContainText('$17.50')
  await expect(payment).toContainText('880017')
  await payment.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: t('admin:unclaimed.bookTitle') })
  await dialog.getByTestId('confirm').click()
  await expect(dialog.getByText(t('admin:withdrawals.referenceMissing'))).toBeVisible()
  await dialog.getByLabel(t('admin:withdrawals.referenceField')).fill('TX-17')
  await dialog.getByLabel(t('admin:reason'), { exact: true }).fill('Sent back to its address')
  await dialog.getByTestId('confirm').dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(payment).toHaveCount(0)

  await open(page, `/admin/users/${userId}`)
  await expect(page.getByRole('heading', { name: t('common:former') })).toBeVisible()
  await expect(page.getByText('erased.invalid')).toHaveCount(0)
})

test('a delivered order of a model who has left offers a review, but no tip', async ({ page, context, site }) => {
  const { token } = await memberWith(40_00, { site, context })
  const { pool } = site.server.database
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
  for (const name of ['Quilla Reed', 'Former member']) {
    const model = await newUser(site)
    await changeModels(site, (tx) => makeModel(tx, model.userId))
    const productId = await createProduct(site.server.database, model.userId, { priceCents: 20_00 })
    const { value } = await call(site, 'mutation', 'orders:placeOrder', {
      token,
      productId,
      addonIds: [],
      desiredText: 'A quiet lake',
      expectedTotal: 20,
    })
    await deliver(site, model.token, (value as { orderId: string }).orderId, { name: 'lake.png', type: 'image/png', bytes })
    await pool.query('update users.users set name = $2 where id = $1', [model.userId, name])
  }
  await open(page, '/dashboard')
  const orderOf = (name: string) => page.getByTestId('my-order').filter({ hasText: name })
  const tip = t('common:pay.tip')
  await expect(orderOf('Quilla Reed').getByRole('button', { name: tip })).toBeVisible()
  await expect(orderOf(t('common:former')).getByTestId('review')).toBeVisible()
  await expect(orderOf(t('common:former')).getByRole('button', { name: tip })).toHaveCount(0)
})

test('a former member’s name appears in the user’s language', async ({ page, context, site }) => {
  const user = await newUser(site)
  const { pool } = site.server.database
  await pool.query(`update users.users set language = 'it' where id = $1`, [user.userId])
  await pool.query(
    `insert into notifications.notifications (user_id, kind, data, about) values ($1, 'new_post', '{"name": "Former member", "title": "Alba"}', $1)`,
    [user.userId],
  )
  await putSession(context, site, user.token)
  await open(page, '/notifications')
  const italian = wordsIn('it')
  await expect(page.getByText(italian('notifications:kinds.new_post', { name: italian('common:former'), title: 'Alba' }))).toBeVisible()
})
