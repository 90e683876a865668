/** The thread on the page of an order: two users write each other, through a lost connection and far back. */
import { readFile } from 'node:fs/promises'
import { fund, newUser, openSession, placeOrder, putSession, valueOf } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'

const t = wordsIn('en')

test('both sides of an order write each other, with files, through a lost connection', async ({ page, site, newVisitor }) => {
  const user = await newUser(site)
  await fund(site, user, 60)
  const { orderId } = await placeOrder(site, user, 'A lake')
  const model = await newVisitor()
  await putSession(page.context(), site, user.token)
  await putSession(model.context(), site, await openSession(site, 'model'))
  await Promise.all([open(page, `/orders/${orderId}`), open(model, `/orders/${orderId}`)])

  await page.getByTestId('message-text').fill('Which format')
  await page.getByTestId('message-text').press('Shift+Enter')
  const field = await model.getByTestId('message-text').boundingBox()
  await page.getByTestId('message-text').pressSequentially('do you need?')
  // The other side sees it, and nothing moves.
  const isTyping = t('threads:isTyping_one', { names: user.name })
  await expect(model.getByTestId('signals').locator('p')).toHaveText(isTyping)
  expect(await model.getByTestId('message-text').boundingBox()).toEqual(field)
  await page.getByTestId('message-files').setInputFiles({ name: 'wishes.txt', mimeType: 'text/plain', buffer: Buffer.from('Blue, please') })
  await expect(page.getByTestId('send-message')).toBeEnabled()
  await page.getByTestId('message-text').press('Enter')
  await expect(page.getByTestId('message-text')).toHaveValue('')
  await expect(model.getByTestId('signals').locator('p')).toHaveText(t('threads:isHere_one', { names: user.name }))
  const theirs = model.getByTestId('message').first()
  await expect(theirs).toContainText('Which format\ndo you need?', { useInnerText: true })
  const download = model.waitForEvent('download')
  await model.getByTestId('message-file').click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe('Blue, please')
  await expect(page.getByTestId('message').first()).toContainText(t('threads:seen'))

  // The connection breaks between typing and sending: the message waits on the screen, and is stored once.
  await model.context().setOffline(true)
  await model.getByTestId('message-text').fill('A3 is fine')
  await model.getByTestId('message-text').press('Enter')
  await expect(model.getByTestId('message').last()).toContainText(t('threads:sending'))
  await model.context().setOffline(false)
  await expect(model.getByTestId('message').last()).not.toContainText(t('threads:sending'))
  await expect(page.getByTestId('message').last()).toContainText('A3 is fine')
  await expect(page.getByTestId('message')).toHaveCount(2)
})

test('older messages come above the first ones on the screen, which stay where they are', async ({ page, site }) => {
  const user = await newUser(site)
  await fund(site, user, 60)
  const { orderId } = await placeOrder(site, user, 'A lake')
  await valueOf(site, 'mutation', 'orders:openThread', { token: user.token, orderId })
  await site.server.database.pool.query(
    `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id) select $1, n, $2, 'customer', 'Message ' || n, gen_random_uuid() from generate_series(1, 130) n`,
    [orderId, user.userId],
  )
  await site.server.database.pool.query('update threads.threads set last_seq = 130 where id = $1', [orderId])
  await putSession(page.context(), site, user.token)
  await open(page, `/orders/${orderId}`)
  const first = page.getByText('Message 101', { exact: true })
  await page.getByTestId('older').focus()
  await expect(first).toBeVisible()
  const before = await first.boundingBox()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message 51', { exact: true })).toBeAttached()
  await expect.poll(async () => Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4)
})
