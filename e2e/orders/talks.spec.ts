/** Both sides of an order agree on its page: by keyboard on one side, on a phone on the other, with the connection cut between the steps. */
import { deliver, fund, newUser, openSession, placeOrder, putSession, valueOf } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { open, wordsIn } from '../support/people.ts'
import { pictureBytes } from '../support/posts.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)

const DAY_MS = 86_400_000

test('a question pauses an order, more time is refused, then agreed, and a split ends it', async ({ page, site, newVisitor }) => {
  const user = await newUser(site)
  await fund(site, user, 60)
  const token = await openSession(site, 'model')
  const { orderId } = await placeOrder(site, user, 'A bowl for the rain')
  const model = await newVisitor()
  await putSession(page.context(), site, user.token)
  await putSession(model.context(), site, token)
  await Promise.all([open(page, `/orders/${orderId}`), open(model, `/orders/${orderId}`)])

  await model.getByTestId('ask-question').focus()
  await model.keyboard.press('Enter')
  await model.getByLabel(t('talks:question.yours')).focus()
  await model.keyboard.type('Which blue?')
  await model.keyboard.press('Tab')
  await model.keyboard.press('Enter')
  await expect(page.getByTestId('open-question')).toHaveText('Which blue?')
  await expect(page.getByTestId('paused')).toBeVisible()

  await page.context().setOffline(true)
  await page.getByLabel(t('talks:question.answer')).fill('Like the sea')
  await page.getByTestId('send-answer').click()
  await page.context().setOffline(false)
  await expect(model.getByTestId('past-question')).toContainText('Like the sea')
  await expect(page.getByTestId('past-question')).toContainText('Like the sea')

  // The model offers a later date by keyboard, the customer refuses it on the phone, and the old date stands.
  await model.locator('[data-testid=next-step][data-step=accept]').press('Enter')
  await model.getByTestId('make-offer').press('Enter')
  await model.getByRole('radio', { name: t('talks:kinds.extension') }).check()
  await model.getByLabel(t('talks:offer.days'), { exact: true }).fill('2')
  await model.getByTestId('send-offer').press('Enter')
  await expect(page.getByTestId('waiting-offer')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByTestId('decline-offer').click()
  await page.context().setOffline(false)
  await expect(model.getByTestId('past-offer')).toContainText(t('talks:outcomes.declined'))

  // Offered again, it is accepted, and the new date stands on both sides.
  const deliverBy = async () =>
    ((await valueOf(site, 'query', 'orders:getOrder', { token: user.token, orderId })) as { order: { deliverBy: number } }).order.deliverBy
  const agreedBefore = await deliverBy()
  const shows = async (at: number) => {
    for (const side of [page, model])
      await expect(side.getByTestId('countdown').first()).toHaveAttribute('datetime', new Date(at).toISOString())
  }
  await shows(agreedBefore)
  await model.getByTestId('make-offer').press('Enter')
  await model.getByRole('radio', { name: t('talks:kinds.extension') }).check()
  await model.getByLabel(t('talks:offer.days'), { exact: true }).fill('2')
  await model.getByTestId('send-offer').press('Enter')
  await page.getByTestId('accept-offer').click()
  await page.getByTestId('confirm').click()
  await expect(model.getByTestId('past-offer').first()).toContainText(t('talks:outcomes.accepted'))
  await expect(page.getByTestId('past-offer').first()).toContainText(t('talks:outcomes.accepted'))
  await shows(agreedBefore + 2 * DAY_MS)
  expect(await deliverBy()).toBe(agreedBefore + 2 * DAY_MS)

  await deliver(site, token, orderId, { name: 'bowl.png', type: 'image/png', bytes: pictureBytes() })
  await page.getByTestId('make-offer').click()
  await page.getByRole('radio', { name: t('talks:kinds.split') }).check()
  await page.getByTestId('split-slider').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  await expect(page.getByTestId('split-outcome')).toContainText('$2.20')
  await page.getByTestId('send-offer').click()
  await model.getByTestId('accept-offer').focus()
  await model.keyboard.press('Enter')
  await expect(model.getByRole('dialog')).toContainText('$2.20')
  await model.getByTestId('confirm').focus()
  await model.keyboard.press('Enter')
  await expect(page.getByTestId('past-offer')).toHaveCount(3)
  await expect(page.getByTestId('past-offer').first()).toContainText(t('talks:outcomes.accepted'))
  const found = (await valueOf(site, 'query', 'orders:getOrder', { token: user.token, orderId })) as { order: { refunded: number } }
  expect(found.order.refunded).toBe(2.2)
})
