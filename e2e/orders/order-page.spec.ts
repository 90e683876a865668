/**
 * One order from both sides of its page, live: a question, two deliveries with a revision between them, and the acceptance. Once on two
 * phones with the connection cut before each step, once by keyboard alone from the brief on; and an express time that was missed.
 */
import type { Locator, Page } from '@playwright/test'
import { deliver as deliverByCall, fund, newUser, placeOrder, profileOf, putSession, valueOf } from '../support/calls.ts'
import { sql } from '../support/database.ts'
import { newModel } from '../support/models.ts'
import { dialogNamed, makeCuttable, open, wordsIn } from '../support/people.ts'
import { pictureBytes } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

test.describe.configure({ timeout: 120_000 })

const t = wordsIn('en')

const sentence = (page: Page) => page.getByTestId('order-sentence')
const next = (page: Page, step: string) => page.locator(`[data-testid=next-step][data-step=${step}]`)

async function deliver(model: Page, customerName: string, note: string): Promise<void> {
  await next(model, 'deliver').or(model.locator('[data-testid=other-step][data-step=deliver]')).click()
  const dialog = dialogNamed(model, t('orders:upload.title'))
  await dialog.locator('input[type=file]').setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: pictureBytes() })
  await dialog.getByLabel(t('orders:upload.note', { name: customerName })).fill(note)
  await dialog.getByTestId('upload-submit').click()
  await expect(dialog).toHaveCount(0)
}

test('both sides of an order see each step at once on phones, with the connection cut before it', async ({ site, newVisitor }) => {
  const ida = await newModel(site, 'Ida Krug', ['A jug'])
  const robin = await newUser(site)
  await fund(site, robin, 20)
  const { orderId } = await placeOrder(site, robin, 'A jug with a spout', { handle: ida.handle, product: 'A jug' })
  const [model, customer] = [await newVisitor(PHONE), await newVisitor(PHONE)]
  const cuts = await Promise.all([model, customer].map((page) => makeCuttable(page)))
  const cut = async () => void (await Promise.all(cuts.map((end) => end())))
  await putSession(model.context(), site, ida.token)
  await putSession(customer.context(), site, robin.token)

  await open(model, '/notifications')
  await model.locator('[data-testid=notification][data-kind=order_placed]').getByRole('link').click()
  await expect(model).toHaveURL(`${site.url}/orders/${orderId}`)
  await open(customer, '/dashboard')
  await customer.getByTestId('all-orders').click()
  await customer.getByTestId('own-order').getByRole('link', { name: 'A jug' }).click()
  await expect(customer.getByTestId('money-box')).toContainText(t('order:money.escrow'))
  await expect(customer.getByTestId('countdown')).toBeVisible()

  await cut()
  await next(model, 'accept').click()
  await expect(customer.locator('[data-testid=order-event][data-kind=accepted]')).toBeVisible()
  await cut()
  await model.getByTestId('ask-question').click()
  await model.getByTestId('question-panel').getByRole('textbox').fill('Which blue?')
  await cut()
  await model.getByTestId('send-question').click()
  await expect(customer.getByTestId('open-question')).toHaveText('Which blue?')
  await cut()
  await next(customer, 'answer').click()
  await expect(customer.getByTestId('question-panel').getByRole('textbox')).toBeFocused()
  await customer.keyboard.type('Like the sea')
  await cut()
  await customer.getByTestId('send-answer').click()
  await expect(model.getByTestId('past-question')).toContainText('Like the sea')

  await cut()
  await deliver(model, robin.name, 'Two layers of glaze')
  await expect(customer.getByTestId('round')).toContainText('Two layers of glaze')
  await expect(customer.getByTestId('money-box')).toContainText(t('order:money.held', { model: 'Ida Krug' }))
  await cut()
  await customer.locator('[data-testid=other-step][data-step=requestRevision]').click()
  const dialog = dialogNamed(customer, t('order:revision.title'))
  await dialog.getByLabel(t('order:revision.point', { number: 1 })).fill('A thinner handle')
  await dialog.getByLabel(t('order:revision.file')).selectOption('bowl.png')
  await dialog.getByTestId('show-place').click()
  await dialog.getByTestId('mark-picture').tap({ position: { x: 20, y: 20 } })
  await expect(dialog.getByText(/% from the left/)).toBeVisible()
  await cut()
  await dialog.getByTestId('send-revision').click()
  await expect(model.getByTestId('revision-points')).toContainText('A thinner handle')
  await expect(model.getByTestId('revision-points')).toContainText('bowl.png · ')
  await expect(customer.getByTestId('money-box')).toContainText(t('order:money.revision'))

  await cut()
  await deliver(model, robin.name, 'Now thinner')
  await expect(customer.getByTestId('round')).toHaveCount(2)
  await expect(customer.getByTestId('round').first()).toContainText('Now thinner')
  for (const page of [model, customer]) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
  await customer.getByTestId('round').first().getByTestId('show-file').click()
  await expect(customer.getByAltText(t('orders:upload.preview', { file: 'bowl.png' }))).toBeVisible()
  await expect(next(customer, 'acceptDelivery')).toBeInViewport()
  await cut()
  await next(customer, 'acceptDelivery').click()
  await dialogNamed(customer, t('order:accept.title')).getByTestId('confirm').click()
  await expect(sentence(model)).toHaveText(t('orders:state.paid', { amount: '$8.00' }))
  await expect(sentence(customer)).toHaveText(t('orders:state.done', { name: 'Ida Krug' }))
})

/** Steps through the page with the tab key until it is here: what cannot be reached by keyboard fails the test. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await expect(async () => {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true)
  }).toPass({ intervals: [0] })
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function deliverByKeyboard(model: Page, customerName: string, note: string): Promise<void> {
  await press(model, next(model, 'deliver').or(model.locator('[data-testid=other-step][data-step=deliver]')))
  const dialog = dialogNamed(model, t('orders:upload.title'))
  const [chooser] = await Promise.all([model.waitForEvent('filechooser'), press(model, dialog.locator('input[type=file]'), 'Space')])
  await chooser.setFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: pictureBytes() })
  await write(model, dialog.getByLabel(t('orders:upload.note', { name: customerName })), note)
  await press(model, dialog.getByTestId('upload-submit'))
  await expect(dialog).toHaveCount(0)
}

test('an order goes from its brief to the acceptance by keyboard alone, on both sides', async ({ page: customer, site, newVisitor }) => {
  const ida = await newModel(site, 'Ida Krug', ['A jug'])
  const robin = await newUser(site)
  await fund(site, robin, 20)
  const model = await newVisitor()
  await putSession(model.context(), site, ida.token)
  await putSession(customer.context(), site, robin.token)
  await open(customer, ida.path)
  await press(customer, customer.getByRole('button', { name: t('models:products.orderName', { name: 'A jug' }) }))
  await write(customer, customer.getByLabel(t('ordering:brief'), { exact: true }), 'A jug with a spout')
  await press(customer, customer.getByTestId('review-order'))
  await press(customer, customer.getByTestId('place-order'))
  await press(customer, customer.getByRole('dialog').getByRole('link', { name: t('ordering:toDashboard') }))
  await press(customer, customer.getByTestId('all-orders'))
  await press(customer, customer.getByTestId('own-order').getByRole('link', { name: 'A jug' }))
  await expect(customer.getByTestId('order-header')).toBeVisible()
  await open(model, new URL(customer.url()).pathname)

  await press(model, next(model, 'accept'))
  await press(model, model.getByTestId('ask-question'))
  await write(model, model.getByTestId('question-panel').getByRole('textbox'), 'Which blue?')
  await press(model, model.getByTestId('send-question'))
  await press(customer, next(customer, 'answer'))
  await write(customer, customer.getByTestId('question-panel').getByRole('textbox'), 'Like the sea')
  await press(customer, customer.getByTestId('send-answer'))
  await expect(model.getByTestId('past-question')).toContainText('Like the sea')

  await deliverByKeyboard(model, robin.name, 'Two layers of glaze')
  await press(customer, customer.locator('[data-testid=other-step][data-step=requestRevision]'))
  const dialog = dialogNamed(customer, t('order:revision.title'))
  await write(customer, dialog.getByLabel(t('order:revision.point', { number: 1 })), 'A thinner handle')
  await press(customer, dialog.getByLabel(t('order:revision.file')), 'ArrowDown')
  await press(customer, dialog.getByTestId('show-place'))
  await expect(dialog.getByTestId('mark-picture')).toBeFocused()
  await customer.keyboard.press('ArrowRight')
  await expect(dialog.getByText(/% from the left/)).toBeVisible()
  await press(customer, dialog.getByTestId('add-point'))
  await expect(dialog.getByRole('textbox', { name: t('order:revision.point', { number: 2 }) })).toBeFocused()
  await write(customer, dialog.getByRole('textbox', { name: t('order:revision.point', { number: 2 }) }), 'A wider foot')
  await press(customer, dialog.getByTestId('send-revision'))
  await expect(model.getByTestId('revision-points')).toContainText('A wider foot')

  await deliverByKeyboard(model, robin.name, 'Now thinner')
  await expect(customer.getByTestId('round')).toHaveCount(2)
  await press(customer, next(customer, 'acceptDelivery'))
  await press(customer, dialogNamed(customer, t('order:accept.title')).getByTestId('confirm'))
  await expect(sentence(customer)).toHaveText(t('orders:state.done', { name: 'Ida Krug' }))
  await expect(sentence(model)).toHaveText(t('orders:state.paid', { amount: '$8.00' }))
})

test('a missed express time gives its price back with the delivery, and further changes are paid for', async ({
  page: customer,
  site,
  newVisitor,
}) => {
  const ida = await newModel(site, 'Ida Krug', ['A jug'], [{ name: 'Express', priceCents: 5_00, extraDays: -2 }])
  const robin = await newUser(site)
  await fund(site, robin, 40)
  const product = (await profileOf(site, ida.handle)).products[0]
  const { orderId } = (await valueOf(site, 'mutation', 'orders:placeOrder', {
    token: robin.token,
    productId: product?._id,
    addonIds: product?.addons.map(({ _id }) => _id),
    desiredText: 'A jug, quickly',
    expectedTotal: 15,
  })) as { orderId: string }
  await valueOf(site, 'mutation', 'orders:acceptOrder', { token: ida.token, orderId })
  await sql(site, `update orders.orders set express_by = now() - interval '1 hour' where id = $1`, orderId)
  await putSession(customer.context(), site, robin.token)
  await open(customer, `/orders/${orderId}`)
  await deliverByCall(site, ida.token, orderId, { name: 'jug.png', type: 'image/png', bytes: pictureBytes() })
  await expect(customer.getByTestId('settlements')).toContainText(t('order:money.causes.express'))
  await expect(customer.getByTestId('settlements')).toContainText(t('order:money.backToYou', { amount: '$5.00' }))
  await expect(customer.getByTestId('money-box')).toContainText(t('order:money.held', { model: 'Ida Krug' }))

  const model = await newVisitor()
  await putSession(model.context(), site, ida.token)
  await open(model, `/orders/${orderId}`)
  await model.getByTestId('make-offer').click()
  await model.getByRole('radio', { name: t('talks:kinds.revision') }).check()
  await model.getByLabel(t('talks:offer.price'), { exact: true }).fill('4')
  await model.getByTestId('send-offer').click()
  await customer.getByTestId('accept-offer').click()
  await expect(customer.getByRole('dialog')).toContainText(t('talks:meaningYou.revision', { price: '$4.00' }))
  await customer.getByTestId('confirm').click()
  await expect(customer.getByTestId('order-header')).toHaveAttribute('data-status', 'processing')
  await expect(customer.getByTestId('money-box')).toContainText('$14.00')
  await expect(next(model, 'deliver')).toBeVisible()
})
