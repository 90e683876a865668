/** Money in a chat: a tip and an order from the chat, and their cards, which follow what happens to them. */
import { fund, newUser, putSession, sayTo, valueOf } from '../support/calls.ts'
import { newModel } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')

const middleOf = (box: { y: number; height: number } | null) => (box === null ? Number.NaN : box.y + box.height / 2)

test('a customer tips and orders from the chat, and both see the cards change', async ({ page, site, newVisitor }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink', ['Small print', 'Large print'])]
  await fund(site, user, 200)
  const { chatId } = await sayTo(site, user, model.userId, 'Hello')
  await putSession(page.context(), site, user.token)
  await open(page, `/chats/${chatId}`)
  const phone = await newVisitor(PHONE)
  await putSession(phone.context(), site, model.token)
  await open(phone, `/chats/${chatId}`)
  await expect(phone.getByTestId('message-body')).toHaveText(['Hello'])
  await expect(phone.getByTestId('chat-pay')).toHaveCount(0)

  await page.getByTestId('chat-pay').getByTestId('tip').click()
  await page.getByRole('dialog').getByTestId('give-tip').click()
  const [own, theirs] = [page.getByTestId('money-card'), phone.getByTestId('money-card')]
  await expect(own.first()).toContainText(t('chats:card.youTipped'))
  await expect(theirs.first()).toContainText(t('chats:card.tipped'))
  // A tip without a note is one line, beside its icon.
  const [card, line] = [await own.first().boundingBox(), await own.first().getByText(t('chats:card.youTipped')).boundingBox()]
  expect(middleOf(line)).toBeCloseTo(middleOf(card), 0)
  // The card may come before the answer to the tip, until which the dialog cannot be closed.
  await expect(page.getByTestId('undo-tip')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByTestId('order-from-chat').click()
  await expect(page.getByTestId('choose-product')).toHaveCount(2)
  await page.getByTestId('choose-product').filter({ hasText: 'Large print' }).click()
  await expect(page.getByRole('dialog').getByTestId('order-total')).toContainText('20.00')
  await page.keyboard.press('Escape')

  // Placed from another device: the card comes to both, and follows the order.
  const profile = (await valueOf(site, 'query', 'models:getByName', { name: model.handle })) as {
    products: { _id: string; price: number }[]
  }
  const [product] = profile.products
  const { orderId } = (await valueOf(site, 'mutation', 'orders:placeOrder', {
    token: user.token,
    productId: product?._id,
    addonIds: [],
    desiredText: 'A small print of the lake',
    expectedTotal: product?.price,
  })) as { orderId: string }
  await expect(own.last()).toContainText(t('chats:card.inProgress'))
  await expect(theirs.last()).toContainText(t('chats:card.pending'))
  await valueOf(site, 'mutation', 'orders:rejectOrder', { token: model.token, orderId, reason: 'The press is broken, I am sorry.' })
  await expect(theirs.nth(1)).toContainText(t('chats:card.refunded', { amount: '$10.00' }))
  await expect(own.last()).toContainText(t('chats:card.youGot'))
  await expect(page.getByTestId('message-card')).toHaveCount(3)
})
