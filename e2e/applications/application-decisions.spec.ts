/** Applications on both sides: rejected and submitted again, submitted during a decision, withdrawn, and the roles that decide. */
import type { Page } from '@playwright/test'
import { decideBy, fillApplication, newAdmin, sendAgain, sendApplication } from '../support/applications.ts'
import { fund, newUser, putSession, type TestUser, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')
const status = (page: Page) => page.getByTestId('application-status')
const decide = (page: Page, step: 'approve' | 'askForMore' | 'reject') =>
  page.getByRole('main').getByRole('button', { name: t(`admin:applications.${step}`), exact: true })
const confirm = (page: Page) => page.getByTestId('confirm').click()

async function as(page: Page, site: TestSite, user: Pick<TestUser, 'token'>, path: string): Promise<void> {
  await putSession(page.context(), site, user.token)
  await open(page, path)
}
const pageOf = (applicationId: string) => `/admin/applications?open=${applicationId}`

test('is rejected with a reason, which the applicant reads at once, and applied for again with the same answers', async ({
  page,
  newVisitor,
  site,
}) => {
  const [robin, moderator] = [await newUser(site), await newAdmin(site, 'moderator')]
  const id = await sendApplication(site, robin)
  await as(page, site, robin, '/apply-as-model')
  await expect(status(page)).toHaveAttribute('data-status', 'submitted')

  const admin = await newVisitor()
  await as(admin, site, moderator, pageOf(id))
  await decide(admin, 'reject').click()
  await confirm(admin)
  await expect(admin.getByText(t('admin:reasonMissing'))).toBeVisible()
  await admin.getByLabel(t('admin:reason')).fill('The document is not yours.')
  await confirm(admin)
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(decide(admin, 'reject')).toHaveCount(0)

  await expect(status(page)).toHaveAttribute('data-status', 'rejected')
  await expect(status(page)).toContainText('The document is not yours.')
  await page.getByRole('button', { name: t('apply:status.again') }).click()
  await expect(page).toHaveURL(/apply-as-model/)
  await expect(page.getByRole('heading', { level: 1, name: t('apply:steps.identity.title') })).toBeVisible()
  await expect(page.getByLabel(t('apply:identity.legalName'))).toHaveValue('Elena Maria Rossi')
  await expect(page.getByText(t('apply:identity.sent'))).toHaveCount(0)
})

test('sent again while an admin writes a reason: the new version is shown, the old one is not decided about, the words stay', async ({
  page,
  site,
}) => {
  const [robin, owner, other] = [await newUser(site), await newAdmin(site, 'owner'), await newAdmin(site, 'moderator')]
  const id = await sendApplication(site, robin)
  await as(page, site, owner, pageOf(id))
  await decide(page, 'reject').click()
  await page.getByLabel(t('admin:reason')).fill('I would say no.')
  await decideBy(site, other, 'askForMore', id)
  await sendAgain(site, robin, id)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('admin:applications.sentAgainKept'))
  // Pressed all the same: the server refuses it, too.
  await confirm(page)
  await expect(dialog).toContainText(t('admin:applications.sentAgainKept'))
  const mine = () => valueOf(site, 'query', 'applications:getMine', { token: robin.token })
  expect(await mine()).toMatchObject({ status: 'submitted' })
  await dialog.getByRole('button', { name: t('common:actions.cancel') }).click()
  await expect(page.getByText(t('admin:applications.changed'))).toBeVisible()
  await decide(page, 'reject').click()
  await expect(page.getByLabel(t('admin:reason'))).toHaveValue('I would say no.')
  await confirm(page)
  await expect(dialog).toHaveCount(0)
  expect(await mine()).toMatchObject({ status: 'rejected', note: 'I would say no.' })
})

test('an offline decision does not apply to a newer submission', async ({ page, site }) => {
  const [robin, owner, other] = [await newUser(site), await newAdmin(site, 'owner'), await newAdmin(site, 'moderator')]
  const id = await sendApplication(site, robin)
  await as(page, site, owner, pageOf(id))
  await decide(page, 'approve').click()
  await page.getByLabel(t('admin:applications.expiresOn')).fill('2049-06-30')
  await page.context().setOffline(true)
  await confirm(page)
  await decideBy(site, other, 'askForMore', id)
  await sendAgain(site, robin, id)
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog')).toContainText(t('admin:applications.sentAgain'), { timeout: 30_000 })
  expect(await valueOf(site, 'query', 'applications:getMine', { token: robin.token })).toMatchObject({ status: 'submitted' })
})

test('is withdrawn while it waits, after a confirmation, and disappears on both sides', async ({ page, newVisitor, site }) => {
  const [robin, moderator] = [await newUser(site), await newAdmin(site, 'moderator')]
  const id = await sendApplication(site, robin)
  const admin = await newVisitor()
  await as(admin, site, moderator, pageOf(id))
  await expect(decide(admin, 'approve')).toBeVisible()
  await as(page, site, robin, '/apply-as-model')
  await page.getByTestId('leave-application').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:actions.cancel') })
    .click()
  await expect(status(page)).toHaveAttribute('data-status', 'submitted')
  await page.getByTestId('leave-application').click()
  await confirm(page)
  await expect(page.getByRole('heading', { level: 1, name: t('apply:intro.headline') })).toBeVisible()
  await expect(admin.getByText(t('admin:applications.gone'))).toBeVisible()
})

test('a draft is deleted, with everything in it', async ({ page, site }) => {
  const robin = await newUser(site)
  await fillApplication(site, robin)
  await as(page, site, robin, '/apply-as-model?step=2')
  await expect(page.getByLabel(t('apply:identity.legalName'))).toHaveValue('Elena Maria Rossi')
  await page.getByTestId('leave-application').click()
  await confirm(page)
  await page.getByTestId('start-application').click()
  await expect(page.getByRole('heading', { level: 1, name: t('apply:steps.profile.title') })).toBeVisible()
  await expect(page.getByLabel(t('apply:profile.headline'))).toHaveValue('')
})

test('admins of other roles are refused, on the list and on an application', async ({ page, site }) => {
  const id = await sendApplication(site, await newUser(site))
  for (const role of ['finance', 'support', 'viewer'] as const) {
    await as(page, site, await newAdmin(site, role), '/admin/applications')
    await expect(page.getByRole('main')).toContainText(t('admin:applications.forbidden'))
    await expect(page.getByTestId('admin-application')).toHaveCount(0)
    await open(page, pageOf(id))
    await expect(page.getByRole('main')).toContainText(t('admin:applications.forbidden'))
    await expect(page.getByRole('main')).not.toContainText('Elena')
    await expect(decide(page, 'approve')).toHaveCount(0)
  }
})

test('admins cannot decide on their own application or open its documents there', async ({ page, site }) => {
  const owner = await newAdmin(site, 'owner')
  const id = await sendApplication(site, owner)
  await as(page, site, owner, pageOf(id))
  await expect(page.getByText(t('admin:applications.own'))).toBeVisible()
  for (const step of ['approve', 'askForMore', 'reject'] as const) await expect(decide(page, step)).toHaveCount(0)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: t('admin:applications.openDocument', { slot: t('admin:applications.slots.front') }) }),
  ).toHaveCount(0)
})

test('a user without JavaScript can read the page', async ({ newVisitor, site }) => {
  const plain = await newVisitor({ javaScriptEnabled: false })
  await putSession(plain.context(), site, (await newUser(site)).token)
  await plain.goto('/apply-as-model')
  await expect(plain.getByRole('heading', { level: 1, name: t('apply:intro.headline') })).toBeVisible()
  await expect(plain.getByText(t('apply:intro.privacyText'))).toBeVisible()
})

test('the first withdrawal is prefilled from the application, the next from the last one', async ({ page, site }) => {
  const [robin, owner] = [await newUser(site), await newAdmin(site, 'owner')]
  await decideBy(site, owner, 'approve', await sendApplication(site, robin))
  await fund(site, robin, 80)
  await as(page, site, robin, '/dashboard')
  const dialog = page.getByRole('dialog', { name: t('wallet:withdrawal.title') })
  const details = dialog.getByLabel(t('wallet:withdrawal.paypalEmail'))
  const begin = () => page.getByRole('button', { name: t('wallet:balance.withdraw'), exact: true }).click()
  await begin()
  await expect(details).toHaveValue('elena@example.org')
  // Viewed and left: nothing was typed, so nothing is asked.
  await dialog.getByRole('button', { name: t('common:actions.close'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await begin()
  await details.fill('robin@example.org')
  await dialog.getByLabel(t('wallet:withdrawal.amount')).fill('30')
  await dialog.getByRole('button', { name: t('wallet:withdrawal.submit') }).click()
  await expect(page.getByTestId('withdrawal-pending')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await begin()
  await expect(details).toHaveValue('robin@example.org')
  await dialog.getByLabel(t('wallet:withdrawal.method')).selectOption('crypto')
  await expect(dialog.getByLabel(t('wallet:withdrawal.cryptoAddress'))).toHaveValue('')
})
