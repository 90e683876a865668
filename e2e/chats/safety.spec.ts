/** Report and block from a chat, between two users. */
import { newModel } from '../support/models.ts'
import { newUser, putSession, sayTo } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'

const t = wordsIn('en')

test('a message is reported with a reason, and a block ends the chat for both at once', async ({ page, site, newVisitor }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  const { chatId } = await sayTo(site, user, model.userId, 'Hello')
  await sayTo(site, model, user.userId, 'Send me your password')
  await putSession(page.context(), site, user.token)
  const other = await newVisitor()
  await putSession(other.context(), site, model.token)
  await open(page, `/chats/${chatId}`)
  await open(other, `/chats/${chatId}`)

  const message = page.getByTestId('message').filter({ hasText: 'Send me your password' })
  await message.hover()
  await message.getByTestId('message-menu').click()
  await page.getByRole('menuitem', { name: t('safety:report.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByTestId('send-report').click()
  await expect(dialog).toBeHidden()
  const { rows } = await site.server.database.pool.query(
    `select c.body from moderation.reports r join moderation.report_messages c on c.report_id = r.id where r.about_id = $1 order by c.seq`,
    [chatId],
  )
  expect(rows).toEqual([{ body: 'Hello' }, { body: 'Send me your password' }])

  await page.getByTestId('chat-menu').click()
  await page.getByRole('menuitem', { name: t('safety:block.action', { name: 'Nora Ink' }) }).click()
  await page.getByTestId('confirm').click()
  await expect(page.getByTestId('message-text')).toBeHidden()
  await expect(other.getByTestId('message-text')).toBeHidden()
  await expect(other.getByText('Send me your password')).toBeVisible()
  await open(other, '/chats')
  await expect(other.getByText(t('chats:empty.title'))).toBeVisible()
  await expect(other.getByTestId('chat-row')).toHaveCount(0)
})
