/** Applying as a model: five steps that keep themselves, the site that asks, reads and decides, and a model without a reload. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newUser, openSession, putSession, type TestUser, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)

test.describe.configure({ timeout: 180_000 })

let adminToken: string | undefined
const asAdmin = async (site: TestSite) => (adminToken ??= await openSession(site, 'admin'))

const photograph = (colour: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const fileOf = async (colour = '#a63') => ({ name: 'document.jpg', mimeType: 'image/jpeg', buffer: await photograph(colour) })
const next = (page: Page) => page.getByTestId('next-step').click()
const isSaved = (page: Page) => expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'kept')

async function begin(page: Page, site: TestSite, user: TestUser): Promise<void> {
  await putSession(page.context(), site, user.token)
  await open(page, '/apply-as-model')
  await page.getByTestId('start-application').click()
  await expect(page.getByRole('heading', { level: 1, name: t('apply:steps.profile.title') })).toBeVisible()
}

async function fillProfile(page: Page): Promise<void> {
  await page.locator('[data-field=picture] input[type=file]').setInputFiles(await fileOf('#386'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile:crop.save') })
    .click()
  await expect(page.getByText(t('apply:profile.changePicture'))).toBeVisible()
  await page.getByLabel(t('apply:profile.headline')).fill('Paper, light and patience')
  await page.getByLabel(t('apply:profile.bio')).fill('I fold paper by hand and photograph it in the evening light.')
  await page.getByLabel(t('apply:profile.tags')).fill('paper')
  await page.keyboard.press('Enter')
  await page.getByLabel('Italiano').check()
}

async function sendDocument(page: Page, slot: string): Promise<void> {
  const box = page.getByTestId(`document-${slot}`)
  await box.locator('input[type=file]').setInputFiles(await fileOf())
  await expect(
    box.getByRole('img', { name: t('apply:identity.preview', { slot: t(`apply:identity.slots.${slot}.title`) }) }),
  ).toHaveJSProperty('complete', true)
}

async function fillIdentity(page: Page): Promise<void> {
  await page.getByLabel(t('apply:identity.legalName')).fill('Robin Maria Vale')
  await page.getByLabel(t('apply:identity.birthDate')).fill('1994-02-11')
  await page.getByLabel(t('apply:identity.country')).selectOption('IT')
  await page.getByLabel(t('apply:identity.kinds.id_card')).check()
  for (const slot of ['front', 'back', 'selfie']) await sendDocument(page, slot)
}

/** All five steps, up to the button that sends. */
async function fillAll(page: Page): Promise<void> {
  await fillProfile(page)
  await next(page)
  await expect(page).toHaveURL(/step=2/)
  await fillIdentity(page)
  await next(page)
  await expect(page).toHaveURL(/step=3/)
  await page.getByRole('textbox', { name: t('apply:payout.email') }).fill('robin@example.org')
  await next(page)
  await expect(page).toHaveURL(/step=4/)
  await page.getByLabel(t('apply:work.kind.image')).check()
  await page.getByLabel(t('apply:work.about')).fill('Still lifes of folded paper, and short clips of how they are made.')
  await page.getByLabel(t('apply:work.wontDo')).fill('Portraits')
  await page.keyboard.press('Enter')
  await next(page)
  await expect(page).toHaveURL(/step=5/)
  await page.getByLabel(t('apply:agreement.accept')).check()
  await page.getByLabel(t('apply:agreement.typedName')).fill('robin maria vale')
}

const status = (page: Page) => page.getByTestId('application-status')

test('a visitor can read the page, also without JavaScript, and returns to it after signing in', async ({ page, newVisitor }) => {
  await open(page, '/apply-as-model')
  await expect(page.getByRole('heading', { level: 1, name: t('apply:intro.headline') })).toBeVisible()
  await page.getByTestId('start-application').click()
  await expect(page).toHaveURL(/\/sign-in\?redirect=.*apply-as-model/)
  const plain = await newVisitor({ javaScriptEnabled: false })
  await plain.goto('/apply-as-model')
  await expect(plain.getByText(t('apply:intro.privacyText'))).toBeVisible()
})

test('applies, is asked for more, answers, is approved, and is a model without a reload', async ({ page, newVisitor, site }) => {
  const robin = await newUser(site, 'Robin Vale')
  await begin(page, site, robin)
  await fillAll(page)
  await next(page)
  await expect(status(page)).toHaveAttribute('data-status', 'submitted')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  const admin = await newVisitor()
  await putSession(admin.context(), site, await asAdmin(site))
  await open(admin, '/admin/applications')
  await admin
    .getByRole('link', { name: /Robin Vale/ })
    .last()
    .click()
  await admin.getByRole('button', { name: t('admin:applications.openDocument', { slot: t('admin:applications.slots.back') }) }).click()
  await expect(admin.getByTestId('document-picture')).toHaveJSProperty('naturalWidth', 800)
  await admin.keyboard.press('Escape')
  await expect(admin.getByTestId('document-views').getByRole('listitem')).toHaveCount(1)
  await admin.getByRole('button', { name: t('admin:applications.askForMore') }).click()
  await admin.getByLabel(t('admin:applications.whatIsMissing')).fill('The back is blurred.')
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:applications.askForMore') })
    .click()

  await expect(status(page)).toHaveAttribute('data-status', 'needs_info')
  await expect(status(page)).toContainText('The back is blurred.')
  await page.getByRole('link', { name: t('apply:steps.identity.title') }).click()
  await page
    .getByTestId('document-back')
    .locator('input[type=file]')
    .setInputFiles(await fileOf('#225'))
  await expect(page.getByTestId('document-back').getByText(t('apply:identity.sent'))).toBeVisible()
  await page.getByRole('link', { name: t('apply:steps.agreement.title') }).click()
  await next(page)
  await expect(status(page)).toHaveAttribute('data-status', 'submitted')

  await expect(admin.getByText(t('admin:applications.changed'))).toBeVisible()
  await admin.getByRole('button', { name: t('admin:applications.approve'), exact: true }).click()
  await admin.getByLabel(t('admin:applications.expiresOn')).fill('2049-06-30')
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:applications.approve'), exact: true })
    .click()

  await expect(status(page)).toHaveAttribute('data-status', 'approved')
  await page.getByRole('link', { name: t('apply:status.toProfile') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Vale' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await expect.poll(() => site.sandbox.mail.mails().filter(({ envelopeTo }) => envelopeTo.includes(robin.email)).length).toBe(4)
})

test('a draft survives a reload and another device; what another device saved is overwritten knowingly', async ({
  page,
  newVisitor,
  site,
}) => {
  const robin = await newUser(site, 'Robin Vale')
  await begin(page, site, robin)
  await page.getByLabel(t('apply:profile.headline')).fill('Written on the first device')
  await isSaved(page)
  await page.reload()
  await expect(page.getByLabel(t('apply:profile.headline'))).toHaveValue('Written on the first device')

  const other = await newVisitor()
  await putSession(other.context(), site, robin.token)
  await open(other, '/apply-as-model?step=1')
  await other.getByLabel(t('apply:profile.headline')).fill('Written on the second one')
  await isSaved(other)
  // Nothing is being written here: the other one's words are simply shown.
  await expect(page.getByLabel(t('apply:profile.headline'))).toHaveValue('Written on the second one')

  // Here is written without a connection, there with one.
  await page.context().setOffline(true)
  await page.getByLabel(t('apply:profile.headline')).fill('Offline words')
  await other.getByLabel(t('apply:profile.headline')).fill('Newer words')
  await isSaved(other)
  await page.context().setOffline(false)
  await expect(page.getByTestId('draft-conflict')).toBeVisible()
  await expect(page.getByLabel(t('apply:profile.headline'))).toHaveValue('Offline words')
  await page.getByRole('button', { name: t('apply:save.keepMine') }).click()
  await isSaved(page)
  await expect(other.getByLabel(t('apply:profile.headline'))).toHaveValue('Offline words')
})

test('a problem shows at its field, which gets the focus; submitting leads to the first wrong step', async ({ page, site }) => {
  const robin = await newUser(site, 'Robin Vale')
  await begin(page, site, robin)
  await page.getByLabel(t('apply:profile.handle')).fill('ines-duarte')
  await fillProfile(page)
  await next(page)
  await expect(page.getByRole('alert').filter({ hasText: t('apply:problem.handle_taken') })).toBeVisible()
  await expect(page.getByLabel(t('apply:profile.handle'))).toBeFocused()
  await page.getByLabel(t('apply:profile.handle')).fill(`robin-${robin.userId.slice(-6)}`)
  await next(page)
  await expect(page).toHaveURL(/step=2/)

  await page.getByLabel(t('apply:identity.birthDate')).fill('2015-01-01')
  await page
    .getByTestId('document-front')
    .locator('input[type=file]')
    .setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><script>alert(1)</script></html>') })
  await expect(page.getByTestId('document-front').getByRole('alert')).toContainText('JPEG')
  await next(page)
  await expect(page.getByLabel(t('apply:identity.legalName'))).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: t('apply:problem.under_age') })).toBeVisible()

  await page.getByRole('link', { name: t('apply:steps.agreement.title') }).click()
  await page.getByLabel(t('apply:agreement.accept')).check()
  await page.getByLabel(t('apply:agreement.typedName')).fill('Somebody')
  await next(page)
  await expect(page.getByLabel(t('apply:agreement.typedName'))).toBeFocused()
  await isSaved(page)
  const identity = { legalName: 'Somebody', birthDate: '2015-01-01', documentKind: null, country: '' }
  const mine = (await valueOf(site, 'query', 'applications:getMine', { token: robin.token })) as {
    _id: string
    revisions: { identity: number }
  }
  await valueOf(site, 'mutation', 'applications:saveStep', {
    token: robin.token,
    applicationId: mine._id,
    revision: mine.revisions.identity,
    content: { step: 'identity', answers: identity },
  })
  // The signature covers the other device's saved answers, which have arrived here.
  await expect(page.getByText(t('apply:agreement.typedNameHint', { name: 'Somebody' }))).toBeVisible()
  await next(page)
  await expect(page).toHaveURL(/step=2/)
  await expect(page.getByLabel(t('apply:identity.birthDate'))).toBeFocused()
})

test('the account menu leads there, the admin sees the count, and other users are refused', async ({ page, newVisitor, site }) => {
  const robin = await newUser(site, 'Robin Vale')
  await putSession(page.context(), site, robin.token)
  await open(page, '/dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common:account.open') })
    .click()
  await page.getByRole('menuitem', { name: t('common:nav.applyAsModel') }).click()
  await expect(page).toHaveURL(/\/apply-as-model/)
  await open(page, '/admin/applications')
  await expect(page).toHaveURL(/\/dashboard/)
  const admin = await newVisitor({ viewport: { width: 1280, height: 800 } })
  await putSession(admin.context(), site, await asAdmin(site))
  await open(admin, '/admin/applications')
  await expect(admin.getByRole('heading', { level: 1, name: t('admin:applications.title') })).toBeVisible()
  await expect(admin.getByTestId('waiting-applications').first()).toBeAttached()
})
