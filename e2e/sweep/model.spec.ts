/** Screens of models, the dialogs of their orders, and the composer. */
import { deliver, fund, MODEL, newUser, openSession, placeOrder, profileOf, sayTo, valueOf } from '../support/calls.ts'
import { closeDialog, dialogNamed, open, wordsIn } from '../support/people.ts'
import { newModel } from '../support/models.ts'
import { buyPost, makeDraft, makePost, pictureBytes, sendPicture } from '../support/posts.ts'
import { addressesOf } from '../support/screens.ts'
import { expect, PARTS, partOf, test } from '../support/sweep.ts'

const t = wordsIn('en')
const c = (key: string) => t(`composer:${key}`)

for (const part of PARTS)
  test(`screens, part ${part}`, async ({ site, sweep }) => {
    const token = await openSession(site, 'model')
    const media = [{ itemId: await sendPicture(site, token), alt: '', isPreview: false }]
    const { postId } = await makeDraft(site, token, {
      title: 'Readable',
      text: 'Words',
      visibility: 'paid',
      price: 5,
      tags: ['clay'],
      media,
    })
    await sweep.as(token)
    const customer = await newUser(site)
    await fund(site, customer, 60)
    const { orderId } = await placeOrder(site, customer, 'A bowl for the rain')
    const { chatId } = await sayTo(site, customer, (await profileOf(site))._id, 'Could you make it in blue?')
    await sweep.screens(...partOf(addressesOf('model', MODEL.handle, [postId], [orderId], [chatId]), part))
  })

test('orders and withdrawals', async ({ page, site, sweep }) => {
  // Of its own: the queue of the demo's model begins with the orders of other tests.
  const { token, handle, ...model } = await newModel(site, 'Ida Krug', ['A jug'])
  const customer = await newUser(site)
  for (const user of [customer, { ...model, token }]) await fund(site, user, 100)
  const { orderId } = await placeOrder(site, customer, 'A bowl for the rain', { handle, product: 'A jug' })
  await deliver(site, token, orderId, { name: 'bowl.png', type: 'image/png', bytes: pictureBytes() })
  const brief = 'A jug with a spout'
  await placeOrder(site, customer, brief, { handle, product: 'A jug' })
  await sweep.as(token)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: t('wallet:balance.withdraw'), exact: true }).click()
  const withdrawal = dialogNamed(page, t('wallet:withdrawal.title'))
  await withdrawal.getByRole('button', { name: t('wallet:withdrawal.submit') }).click()
  await expect(withdrawal.getByText(t('wallet:withdrawal.fillAll'))).toBeVisible()
  await sweep.here('withdrawal with an error')
  await closeDialog(page)

  const waiting = page.getByTestId('model-order').filter({ hasText: brief })
  await waiting.getByTestId('upload').click()
  await page.getByTestId('upload-submit').click()
  await expect(page.getByText(t('orders:upload.problems.missing'))).toBeVisible()
  await sweep.here('upload with an error')
  await closeDialog(page)

  await waiting.getByRole('button', { name: t('orders:fulfil.reject') }).click()
  await page.getByTestId('confirm').click()
  await expect(dialogNamed(page, t('orders:reject.title')).getByText(t('orders:reject.reasonMissing'))).toBeVisible()
  await sweep.here('reject with an error')

  const withdrawn = { amount: 25, paymentMethod: 'paypal', paymentDetails: 'ida@example.org' }
  await valueOf(site, 'mutation', 'withdrawals:requestWithdrawal', { token, ...withdrawn })
  await open(page, '/transactions')
  await expect(page.getByRole('link', { name: withdrawn.paymentDetails })).toBeVisible()
  await sweep.here('a statement with a withdrawal')
})

test('writing a post', async ({ page, site, sweep }) => {
  const token = await openSession(site, 'model')
  const { postId } = await makeDraft(site, token, {})
  await sweep.as(token)
  await open(page, `/my-posts/${postId}`)
  await page.getByTestId('publish').click()
  await expect(page.getByText(c('problems.titleMissing'))).toBeVisible()
  await sweep.here('a post with a problem')
  await page.getByTestId('post-title').fill('Later')
  await page.getByTestId('post-text').fill('Words')
  await page.getByTestId('schedule').click()
  await expect(page.getByTestId('schedule-words')).toBeVisible()
  await sweep.here('the schedule')
})

test('a post that was sold', async ({ page, site, sweep }) => {
  const token = await openSession(site, 'model')
  const media = [{ itemId: await sendPicture(site, token), alt: '', isPreview: false }]
  const postId = await makePost(site, token, { title: 'Two glazes', text: 'Copper and iron.', visibility: 'paid', price: 3, media })
  const buyer = await newUser(site)
  await fund(site, buyer, 3)
  await buyPost(site, buyer.token, postId)
  await sweep.as(token)
  await open(page, `/my-posts/${postId}`)
  await expect(page.getByTestId('sold-notice')).toBeVisible()
  await sweep.here('what is sold')
})
