/** An assistant is invited by handle, answers under an own name, and loses everything at once. */
import { newModel } from '../support/models.ts'
import { newUser, putSession, sayTo } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'

const t = wordsIn('en')

test('an assistant answers for a model until the model ends it', async ({ page, site, newVisitor }) => {
  const [customer, model, helper] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink'), await newUser(site, 'Lea Help')]
  const { chatId } = await sayTo(site, customer, model.userId, 'Are you there?')
  const { rows } = await site.server.database.pool.query(`select handle from users.users where id = $1`, [helper.userId])
  await putSession(page.context(), site, model.token)
  await open(page, '/settings/chats')
  await page.getByTestId('assistant-handle').fill(`@${String(rows[0].handle)}`)
  await page.getByTestId('invite-assistant').click()
  await expect(page.getByTestId('assistant')).toContainText('Lea Help')

  const other = await newVisitor()
  await putSession(other.context(), site, helper.token)
  await open(other, '/chats')
  await other.getByTestId('accept-invitation').click()
  await expect(page.getByTestId('assistant')).toContainText(t('chats:assistants.active'))
  await other.getByTestId('chat-row').filter({ hasText: 'Mara Lind' }).getByRole('link').click()
  await expect(other.getByTestId('acts-for')).toHaveText(t('chats:assisting.for', { name: 'Nora Ink' }))
  await other.getByTestId('message-text').fill('Nora is back at noon')
  await other.getByTestId('message-text').press('Enter')

  const reader = await newVisitor()
  await putSession(reader.context(), site, customer.token)
  await open(reader, `/chats/${chatId}`)
  await expect(reader.getByTestId('message').last()).toContainText(`Lea Help · ${t('threads:kinds.assistant')}`)

  await page.getByTestId('end-assistant').click()
  await page.getByTestId('confirm').click()
  await expect(page.getByTestId('assistant')).toHaveCount(0)
  await expect(other.getByTestId('message-text')).toBeHidden()
  await expect(other.getByText('Are you there?')).toBeHidden()
})
