/**
 * The main job, end to end, with three users at once: a customer funds a wallet, orders, downloads and reviews; the model
 * delivers and asks for a withdrawal; an admin approves it. Without reloads: each change appears for the others.
 */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Language } from '#contract/limits.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import { checkTables } from '#server/domains/books/references.sql.ts'
import { putCookies } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'
import {
  balanceOf,
  chooseLanguage,
  complaintsOf,
  confirmByMail,
  makeCuttable,
  open,
  payDeposit,
  signIn,
  signUp,
  type Words,
  wordsIn,
} from '../support/people.ts'

const MODEL = 'ines-duarte'
const PRODUCT = 'Glaze portrait'

interface Cast {
  customer: Page
  model: Page
  admin: Page
}

interface Options {
  words: Words
  site: TestSite
  /** Chosen by the model and the admin, whose accounts remember another one. */
  language?: Language
  /** Called before each step: cuts the connection in the test that does so. */
  between?: () => Promise<void>
}

const pictureFile = async () => ({
  name: 'glaze.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f5b' } })
    .png()
    .toBuffer(),
})

/** A longer timeout: three users, a dozen screens, a payment and an upload. */
test.describe.configure({ timeout: 300_000 })

/** A new customer, so that every run begins from an empty wallet. */
const newCustomer = (who: string) => ({
  name: `Robin ${who}`,
  email: `robin.${who}.${Date.now()}@example.org`,
  password: 'a quiet morning',
})

async function order(customer: Page, words: Words, brief: string): Promise<void> {
  await open(customer, `/models/${MODEL}`)
  await customer.getByRole('button', { name: words('models:products.orderName', { name: PRODUCT }) }).click()
  await customer.getByLabel(words('ordering:brief'), { exact: true }).fill(brief)
  await customer.getByTestId('review-order').click()
  await expect(customer.getByTestId('place-order')).toBeDisabled()
  await customer.getByTestId('add-missing-funds').click()
}

async function walkMainJob(
  { customer, model, admin }: Cast,
  { words, site, language, between = async () => undefined }: Options,
  who: string,
): Promise<void> {
  const t = words
  const brief = `A glaze like the river in March, number ${Date.now()}`
  await signIn(model, t, site.accounts.model)
  await signIn(admin, t, site.accounts.admin)
  if (language !== undefined) for (const page of [model, admin]) await chooseLanguage(page, language)
  await open(model, '/dashboard')
  await open(admin, '/admin/orders')
  const waiting = admin.getByTestId('waiting-orders')
  const pendingBefore = Number(/\d+/.exec(await waiting.innerText())?.[0])

  await between()
  const person = newCustomer(who)
  await signUp(customer, t, person)
  await confirmByMail(customer, t, site, person.email)

  // The wallet is empty: ordering opens Add Funds with the missing amount, and typed text stays.
  await between()
  await order(customer, t, brief)
  await payDeposit(customer, t, null)
  await expect(customer.getByTestId('deposit-success')).toBeVisible()
  await expect(customer.getByRole('dialog', { name: t('wallet:deposit.title') })).toBeHidden()
  await between()
  await customer.getByTestId('place-order').click()
  await expect(customer.getByText(t('ordering:doneText', { name: 'Ines Duarte' }))).toBeVisible()
  await customer
    .getByRole('dialog')
    .getByRole('link', { name: t('ordering:toDashboard') })
    .click()
  const mine = customer.getByTestId('my-order').first()
  await expect(mine).toHaveAttribute('data-status', 'pending')
  await expect(balanceOf(customer)).toHaveText('$0.00')

  // The model and the admin have seen it without doing anything.
  const theirs = model.getByTestId('model-order').filter({ hasText: brief })
  await expect(theirs).toHaveAttribute('data-status', 'pending')
  await expect(waiting).toHaveText(new RegExp(`\\b${pendingBefore + 1}\\b`))

  await between()
  await theirs.getByTestId('upload').click()
  await model.locator('input[type=file]').setInputFiles(await pictureFile())
  await between()
  await model.getByTestId('upload-submit').click()
  // Open rows come first, so a finished one may leave the first page of the list.
  await expect(model.locator('[data-testid=model-order][data-status=pending]').filter({ hasText: brief })).toHaveCount(0)

  await expect(mine).toHaveAttribute('data-status', 'completed')
  await between()
  const [download] = await Promise.all([customer.waitForEvent('download'), mine.getByTestId('download').click()])
  expect(download.suggestedFilename()).toBe('glaze.png')
  expect((await readFile(await download.path())).equals((await pictureFile()).buffer)).toBe(true)

  await mine.getByTestId('review').click()
  await customer.getByLabel(t('orders:review.titleField'), { exact: true }).fill('Exactly the river')
  await customer
    .getByRole('dialog')
    .getByLabel(t('orders:review.content'), { exact: true })
    .fill('It arrived in a day and looks like water.')
  await between()
  const balanceBefore = (await balanceOf(model).textContent()) ?? ''
  await customer.getByTestId('review-submit').click()
  await expect(mine.getByTestId('review')).toBeHidden()

  // The review released the payment; once it has arrived, the model asks for its money.
  await expect(balanceOf(model)).not.toHaveText(balanceBefore)
  await model.getByRole('button', { name: t('wallet:balance.withdraw'), exact: true }).click()
  const withdrawal = model.getByRole('dialog', { name: t('wallet:withdrawal.title') })
  await withdrawal.getByLabel(t('wallet:withdrawal.amount')).fill('26.5')
  await withdrawal.getByLabel(t('wallet:withdrawal.paypalEmail')).fill(`ines.${who}@example.org`)
  await between()
  await withdrawal.getByRole('button', { name: t('wallet:withdrawal.submit') }).click()
  // The dialog shows the request for two seconds and closes; the list keeps it.
  await expect(withdrawal).toBeHidden()
  await expect(
    model
      .getByTestId('withdrawal')
      .filter({ hasText: t('wallet:withdrawals.statuses.requested') })
      .filter({ hasText: '$26.50' })
      .first(),
  ).toBeVisible()

  await between()
  await open(admin, '/admin/withdrawals')
  const asked = admin.getByTestId('admin-withdrawal').filter({ hasText: `ines.${who}@example.org` })
  await asked.getByRole('button', { name: t('admin:withdrawals.approve') }).click()
  await between()
  await admin.getByTestId('confirm').click()
  await expect(asked).toBeHidden()
  await expect(
    model
      .getByTestId('withdrawal')
      .filter({ hasText: t('wallet:withdrawals.statuses.approved') })
      .filter({ hasText: '$26.50' })
      .first(),
  ).toBeVisible()
}

/** Other tests change times in the tables, which no live query sees: this asks only for what this test has done. */
let violationsBefore = 0
test.beforeEach(({ site }) => {
  violationsBefore = site.server.realtime.stats().violationCount
})

async function expectBooksRight(site: TestSite): Promise<void> {
  // First by table, so that a failure says where.
  for (const check of checkTables) expect(await site.server.database.one(check), check.name).toEqual({ rows: 0, cents: 0 })
  const report = await auditBooks(site.server.database)
  expect(report.checks.filter(({ isRight }) => !isRight)).toEqual([])
  const { violations, violationCount } = site.server.realtime.stats()
  expect(violations.slice(violations.length - Math.min(violations.length, violationCount - violationsBefore))).toEqual([])
}

const castOf = async (newVisitor: () => Promise<Page>): Promise<Cast> => ({
  customer: await newVisitor(),
  model: await newVisitor(),
  admin: await newVisitor(),
})

test('three users do the main job, live', { tag: '@whole' }, async ({ site, newVisitor }) => {
  const cast = await castOf(newVisitor)
  const complaints = Object.values(cast).map((page: Page) => complaintsOf(page.context()))
  await walkMainJob(cast, { words: wordsIn('en'), site }, 'plain')
  expect(complaints.flat()).toEqual([])
  await expectBooksRight(site)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the main job in Chinese and in the dark, with the connection cut at each step', async ({ site, newVisitor }) => {
    const cast = await castOf(newVisitor)
    const pages: Page[] = Object.values(cast)
    for (const page of pages) await putCookies(page.context(), site, { language: 'zh', theme: 'dark' })
    const cuts = await Promise.all(pages.map((page) => makeCuttable(page)))
    const between = async () => void (await Promise.all(cuts.map((cut) => cut())))
    try {
      await walkMainJob(cast, { words: wordsIn('zh'), site, language: 'zh', between }, 'phone')
    } finally {
      for (const page of [cast.model, cast.admin]) await chooseLanguage(page, 'en')
    }
    await expectBooksRight(site)
  })
})
