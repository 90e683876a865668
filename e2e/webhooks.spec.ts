/** A user adds an endpoint, tests it, sees an order arrive, has it sent again, and deletes the endpoint on a phone. */
import { createHmac } from 'node:crypto'
import { openReceiver } from '#test-support/receiver.ts'
import { fund, newUser, placeOrder, putSession } from './support/calls.ts'
import { open, wordsIn } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { PHONE } from './support/widths.ts'

const t = wordsIn('en')

test('an endpoint gets signed orders, once it has answered a test', async ({ page, site, newVisitor }) => {
  await using receiver = await openReceiver(500)
  const user = await newUser(site, 'Mara Lind')
  await fund(site, user, 500)
  await putSession(page.context(), site, user.token)
  await open(page, '/apps/webhooks')
  await page.getByTestId('add-endpoint').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('webhooks:form.url')).fill('https://10.0.0.1/hook')
  await dialog.getByRole('button', { name: t('webhooks:form.addSubmit') }).click()
  await expect(dialog.getByText(t('errors:codes.address_refused'))).toBeVisible()
  await dialog.getByLabel(t('webhooks:form.url')).fill(receiver.url)
  await dialog.getByLabel(t('webhooks:form.name')).fill('Bookkeeping')
  await dialog.getByRole('button', { name: t('webhooks:form.addSubmit') }).click()
  const secret = (await page.getByTestId('webhook-secret').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: t('webhooks:secret.done') }).click()
  const card = page.getByTestId('endpoint')
  await expect(card).toContainText(t('webhooks:states.new'))

  await card.getByRole('button', { name: t('webhooks:acts.switchOn') }).click()
  await expect(page.getByText(t('webhooks:acts.answered', { status: 500 })).first()).toBeVisible()
  receiver.answer(204)
  await card.getByRole('button', { name: t('webhooks:acts.switchOn') }).click()
  await expect(card).toContainText(t('webhooks:states.on'))

  await placeOrder(site, user, 'A quiet lake')
  await receiver.got(3)
  const { headers, body } = receiver.received[2]!
  const signed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(
    `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`,
  )
  expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`)
  await card.getByTestId('endpoint-log').click()
  const row = page.getByTestId('delivery').filter({ hasText: 'order.placed' })
  await expect(row).toContainText(t('webhooks:deliveries.delivered'))
  await row.getByRole('button', { name: 'order.placed' }).click()
  await page.getByRole('button', { name: t('webhooks:log.replay') }).click()
  await expect(page.getByRole('dialog').getByText(t('webhooks:kinds.replay'))).toBeVisible()
  expect(receiver.received).toHaveLength(4)

  const phone = await newVisitor(PHONE)
  await putSession(phone.context(), site, user.token)
  await open(phone, '/apps/webhooks')
  await phone.getByRole('button', { name: t('webhooks:menu.open', { name: 'Bookkeeping' }) }).tap()
  await phone.getByRole('menuitem', { name: t('webhooks:menu.remove') }).tap()
  await phone.getByRole('button', { name: t('webhooks:remove.go') }).tap()
  await expect(phone.getByText(t('webhooks:empty.title'))).toBeVisible()
})
