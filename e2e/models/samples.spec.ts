/** Several samples of a product, its own limit of briefs, and what an order keeps of it. */
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { createProduct } from '#server/domains/models/parts.ts'
import { fund, newUser, putSession, valueOf } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { changeModels, makeModel } from '../support/models.ts'
import { moveUpUntil, open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')
const NAME = 'Words in clay'
const COLOURS = ['#7a4a2f', '#2f5a7a', '#6a7a2f']

const photo = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
/** The addresses of the pictures in the form, in their order. */
const samplesIn = (form: Locator) =>
  form
    .getByTestId('own-sample')
    .locator('img[srcset]')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).pathname))

test('samples are sorted by their model, public, and part of an order’s snapshot', async ({ page, site, newVisitor }) => {
  const owner = await newUser(site, 'Paula Samples')
  await changeModels(site, async (tx) => {
    await makeModel(tx, owner.userId, { headline: 'Ink on clay', bio: 'I carve.', tags: ['clay'], joinedDaysAgo: 3 })
    const product = {
      name: NAME,
      description: 'A line carved into a bowl.',
      mediaKind: 'image' as const,
      priceCents: 64_00,
      deliveryDays: 9,
      freeRevisions: 1,
      slots: null,
      briefMax: null,
      sampleIds: [],
    }
    await createProduct(tx, owner.userId, 0, { ...product, addons: [{ name: 'First firing', priceCents: 25_00, extraDays: -3 }] })
  })
  const { rows } = await site.server.database.pool.query<{ handle: string; productId: string }>(
    'select handle, p.id as "productId" from users.users u join models.products p on p.model_id = u.id where u.id = $1',
    [owner.userId],
  )
  const { handle = '', productId } = rows[0] ?? {}
  await putSession(page.context(), site, owner.token)
  await open(page, `/models/${handle}`)
  await page.getByRole('button', { name: t('profile:products.editName', { name: NAME }) }).click()
  const dialog = page.getByRole('dialog', { name: t('profile:product.edit', { name: NAME }) })
  for (const [at, colour] of COLOURS.entries()) {
    await dialog
      .getByLabel(t('profile:product.addSample'))
      .setInputFiles({ name: 'sample.png', mimeType: 'image/png', buffer: await photo(colour) })
    await page
      .getByRole('dialog', { name: t('profile:product.addSample') })
      .getByRole('button', { name: t('profile:crop.save') })
      .click()
    await expect(dialog.getByTestId('own-sample')).toHaveCount(at + 1, { timeout: 30_000 })
  }
  const [first, second, third] = await samplesIn(dialog)
  const nameOf = (place: number) => t('profile:product.sampleName', { place })
  const said = dialog.locator('[id^=DndLiveRegion]').first()
  const grip = dialog.getByRole('button', { name: t('profile:product.moveSample', { place: 3 }), exact: true })
  await grip.focus()
  await grip.press('Space')
  await expect(said).toHaveText(new RegExp(`^${nameOf(3)}`))
  await moveUpUntil(page, said.filter({ hasText: t('profile:products.movePlace', { name: nameOf(3), place: 1, count: 3 }) }))
  await page.keyboard.press('Space')
  await expect.poll(() => samplesIn(dialog)).toEqual([third, first, second])
  await dialog.getByRole('button', { name: t('profile:product.removeSample', { place: 2 }) }).click()
  await dialog.getByLabel(t('profile:product.briefMax')).fill('40')
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog.getByLabel(t('profile:product.briefMax'))).toBeFocused()
  await dialog.getByLabel(t('profile:product.briefMax')).fill('620')
  await dialog.getByRole('button', { name: t('profile:save') }).click()
  await expect(dialog).toHaveCount(0)

  const visitor = await newVisitor()
  const customer = await newUser(site, 'Mara Samples')
  await fund(site, customer, 64)
  await putSession(visitor.context(), site, customer.token)
  await open(visitor, `/models/${handle}`)
  const large = visitor.getByRole('img', { name: t('models:products.sampleOf', { name: NAME }) })
  await expect(large).toHaveAttribute('src', third ?? '')
  await expect(visitor.getByText(t('models:products.sooner_other', { count: 3 }))).toBeVisible()
  const next = visitor.getByRole('link', { name: t('models:products.samplePlace', { place: 2, total: 2 }) })
  // A click scrolls to its target: done here, before the measurement.
  await next.scrollIntoViewIfNeeded()
  const box = await large.boundingBox()
  await next.click()
  await expect(large).toHaveAttribute('src', second ?? '')
  expect(await large.boundingBox()).toEqual(box)
  await visitor.getByRole('button', { name: t('models:products.orderName', { name: NAME }) }).click()
  const brief = visitor.getByLabel(t('ordering:brief'), { exact: true })
  await brief.fill('x'.repeat(621))
  await visitor.getByTestId('review-order').click()
  await expect(visitor.getByText(t('ordering:tooLong', { max: 620 }))).toBeVisible()

  await valueOf(site, 'mutation', 'orders:placeOrder', {
    token: customer.token,
    productId,
    addonIds: [],
    desiredText: 'A bowl',
    expectedTotal: 64,
  })
  for (const [who, row] of [
    [visitor, 'my-order'],
    [page, 'model-order'],
  ] as const) {
    await open(who, '/dashboard')
    await who.getByTestId(row).first().getByRole('link', { name: NAME }).click()
    await who.getByTestId('what-was-agreed').locator('summary').click()
    await expect(who.getByTestId('what-was-agreed').getByText('A line carved into a bowl.')).toBeVisible()
    await expect(
      who.getByTestId('what-was-agreed').getByRole('img', { name: t('models:products.sampleOf', { name: NAME }) }),
    ).toHaveAttribute('src', third ?? '')
  }
})
