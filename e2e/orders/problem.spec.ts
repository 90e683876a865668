/**
 * A problem with a delivery, end to end and live: points, evidence of both sides, a decision point by point, an appeal, and another admin. The
 * customer uses the keyboard, the model a phone, and both lose their connection before each step.
 */
import type { Page } from '@playwright/test'
import { newAdmin } from '../support/applications.ts'
import { deliver, fund, newUser, openSession, placeOrder, putSession } from '../support/calls.ts'
import { makeCuttable, open, wordsIn } from '../support/people.ts'
import { pictureBytes, pictureFile } from '../support/posts.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

test.describe.configure({ timeout: 240_000 })

const t = wordsIn('en')
const p = (key: string, values?: Record<string, string | number>) => t(`problems:${key}`, values)

/** Opens the order as this user. */
async function openAs(page: Page, site: TestSite, token: string, orderId: string): Promise<Page> {
  await putSession(page.context(), site, token)
  await open(page, `/orders/${orderId}`)
  return page
}

async function decide(page: Page, refund: string): Promise<void> {
  const fields = page.getByTestId('finding-fields')
  await fields.nth(0).getByLabel(p('findings.holds'), { exact: true }).check()
  await fields.nth(0).getByLabel(p('staff.sentence')).fill('There is no boat')
  await fields.nth(1).getByLabel(p('findings.does_not_hold'), { exact: true }).check()
  await page.getByTestId('split-amount').fill(refund)
  await page.getByLabel(p('staff.reason'), { exact: true }).fill('One of two points holds.')
  await page.getByLabel(p('staff.note'), { exact: true }).fill('only-for-staff')
  await page.getByTestId('send-decision').click()
}

/** An admin gives a reason to view the order. */
async function visit(page: Page): Promise<void> {
  await page.getByLabel(t('order:visit.reason'), { exact: true }).fill('A reported problem')
  await page.getByTestId('visit-order').click()
}

test('a problem is decided point by point, appealed against, and settled by another admin, live for both sides', async ({
  site,
  page,
  newVisitor,
}) => {
  const customer = await newUser(site, 'Robin Vale')
  await fund(site, customer, 300)
  const modelToken = await openSession(site, 'model')
  const { orderId } = await placeOrder(site, customer, 'A boat under an open sky')
  await deliver(site, modelToken, orderId, { name: 'boat.png', type: 'image/png', bytes: pictureBytes() })
  const [first, second] = [await newAdmin(site, 'moderator'), await newAdmin(site, 'moderator')]
  const phone = await newVisitor(PHONE)
  const cuts = await Promise.all([page, phone].map((each) => makeCuttable(each)))
  const cut = async () => void (await Promise.all(cuts.map((end) => end())))
  await openAs(page, site, customer.token, orderId)
  const model = await openAs(phone, site, modelToken, orderId)
  const one = await openAs(await newVisitor(), site, first.token, orderId)
  await visit(one)
  const two = await newVisitor()
  await putSession(two.context(), site, second.token)

  // The customer, by keyboard: taste leads to a revision, the reason and two points report the problem.
  await page.locator('[data-testid=other-step][data-step=reportProblem]').press('Enter')
  const dialog = page.getByRole('dialog', { name: p('report.title') })
  await dialog.getByLabel(p('reasons.taste')).check()
  await expect(dialog.getByTestId('taste')).toBeVisible()
  await expect(dialog.getByTestId('send-report')).toBeDisabled()
  await dialog.getByLabel(p('reasons.not_as_described')).check()
  await dialog.getByLabel(t('order:revision.point', { number: 1 }), { exact: true }).fill('The boat is missing')
  await dialog.getByTestId('add-point').press('Enter')
  await dialog.getByLabel(t('order:revision.point', { number: 2 }), { exact: true }).fill('The sky is closed')
  await cut()
  await dialog.getByTestId('send-report').press('Enter')

  // The model answers with a file; neither reads the other before both have sent.
  await expect(model.getByTestId('problem-points')).toContainText('The boat is missing')
  await model.locator('[data-testid=evidence-form] input[type=file]').setInputFiles(pictureFile('sketch.png'))
  await expect(model.getByTestId('brief-file')).toContainText('sketch.png')
  await model.getByLabel(p('evidence.statement')).fill('The boat was left open in the thread.')
  await cut()
  await model.getByTestId('send-evidence').tap()
  await expect(model.getByTestId('evidence')).toContainText('left open in the thread')
  await expect(page.getByTestId('problem-next')).toContainText('has sent evidence')
  await expect(page.getByTestId('evidence')).toBeHidden()
  await page.getByLabel(p('evidence.statement')).fill('The brief says: a boat.')
  await cut()
  await page.getByTestId('send-evidence').press('Enter')
  await expect(page.getByTestId('evidence')).toContainText('left open in the thread')
  await expect(model.getByTestId('evidence')).toContainText('The brief says: a boat.')

  // The desk shows who works on it, to all admins at once.
  await open(two, '/admin/orders')
  await two.getByRole('button', { name: /^Problems/ }).click()
  const row = two.getByTestId('desk-row').filter({ has: two.locator(`a[href$="${orderId}"]`) })
  await expect(row).toContainText(p('reasons.not_as_described'))
  await one.getByTestId('change-claim').click()
  await expect(one.getByTestId('claim')).toContainText(p('staff.claimedByYou'))
  await expect(row.getByTestId('desk-claim')).not.toHaveText(t('admin:desk.unclaimed'))

  // The decision, point by point; the note stays with staff.
  await one.getByTestId('split-amount').fill('10')
  await expect(one.getByTestId('preview-customer')).toContainText('$10.00')
  await cut()
  await decide(one, '10')
  await expect(page.getByTestId('decision')).toContainText('One of two points holds.')
  await expect(page.getByTestId('decision-refund')).toContainText('$10.00')
  await expect(page.getByTestId('finding')).toHaveCount(2)
  for (const side of [page, model]) await expect(side.getByText('only-for-staff')).toBeHidden()
  await expect(one.getByTestId('internal-note')).toContainText('only-for-staff')

  // The customer appeals; the first admin cannot decide about it, the second one does.
  await cut()
  await page.getByTestId('open-appeal').press('Enter')
  await page.getByLabel(p('appeal.reason')).fill('The sky was agreed, too.')
  await cut()
  await page.getByTestId('send-appeal').press('Enter')
  await expect(one.getByTestId('hindrance')).toHaveText(p('staff.sameAdmin'))
  await row.getByRole('link').click()
  await visit(two)
  await cut()
  await decide(two, '15')
  await expect(page.getByTestId('decision').nth(1)).toContainText('$15.00')
  await expect(model.getByTestId('money-box')).toContainText('$15.00')
  await expect(page.getByTestId('send-evidence')).toBeHidden()
  expect(await model.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
})
