/** A user asks the team, an admin answers and takes the first answer back, the user reads it on a phone, thanks, and opens the ticket again. */
import { newAdmin } from './support/applications.ts'
import { newUser, putSession } from './support/calls.ts'
import { open, wordsIn } from './support/people.ts'
import { expect, test } from './support/site.ts'
import { PHONE } from './support/widths.ts'

const t = wordsIn('en')

test('a question is answered once, read on a phone, solved, and opened again', async ({ page, site, newVisitor }) => {
  const [user, admin] = [await newUser(site, 'Mara Lind'), await newAdmin(site, 'support')]
  const phone = await newVisitor(PHONE)
  await putSession(phone.context(), site, user.token)
  await open(phone, '/tickets')
  await phone.getByTestId('new-ticket').tap()
  await expect(phone.getByTestId('promise')).toContainText(t('tickets:promise.none'))
  await phone.getByTestId('send-ticket').tap()
  await expect(phone.getByText(t('tickets:new.subjectMissing'))).toBeVisible()
  await phone.getByLabel(t('tickets:new.subject')).fill('My deposit is missing')
  await phone.getByLabel(t('tickets:new.message')).fill('I have sent 50 USDT this morning.')
  await phone.getByTestId('send-ticket').tap()
  await expect(phone.getByTestId('ticket-next')).toContainText('Our team answers by')

  await putSession(page.context(), site, admin.token)
  await open(page, '/admin/tickets')
  const row = page.getByTestId('desk-row').filter({ hasText: 'My deposit is missing' })
  await expect(row.getByTestId('due')).toBeVisible()
  await page.keyboard.press('j')
  await row.getByRole('link').click()
  await expect(page.getByTestId('message-body')).toHaveText(['I have sent 50 USDT this morning.'])

  // Taken back within its seconds, which a busy machine can have spent already: this one has more of them. Then sent again.
  await page.keyboard.press('r')
  const field = page.getByTestId('message-text')
  await expect(field).toBeFocused()
  await field.fill('It has arrived.')
  await field.press('Enter')
  const givenTime = `update tickets.replies set send_at = now() + interval '1 hour' where body = 'It has arrived.'`
  await expect.poll(async () => (await site.server.database.pool.query(givenTime)).rowCount).toBe(1)
  await page.getByTestId('undo-reply').click()
  await expect(field).toHaveValue('It has arrived.')
  await expect(phone.getByTestId('message-body')).toHaveCount(1)
  await page.getByRole('checkbox', { name: t('desk:mode.resolves') }).check()
  await field.press('Enter')
  await expect(page.getByTestId('pending-reply')).toBeVisible()
  await expect(phone.getByTestId('message-body')).toHaveText(['I have sent 50 USDT this morning.', 'It has arrived.'], { timeout: 20_000 })
  await expect(phone.getByTestId('ticket-next')).toContainText('You can open it again')

  await phone.getByTestId('message-text').fill('Thank you!')
  await phone.getByTestId('send-message').tap()
  await expect(phone.getByTestId('ask-reopen')).toBeVisible()
  await phone
    .getByTestId('ask-reopen')
    .getByRole('button', { name: t('tickets:reopen') })
    .tap()
  await expect(phone.getByTestId('ask-reopen')).toBeHidden()
  await expect(phone.getByTestId('ticket-next')).toContainText('Our team answers by')
})
