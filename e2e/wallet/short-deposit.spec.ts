/** A deposit that arrived short leads to its article, to a ticket about it, to an answer read on the phone, and to reopening. */
import { newAdmin } from '../support/applications.ts'
import { newUser, putSession } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')

test('a short deposit leads to help, to the team, and to an answer', async ({ page, site, newVisitor }) => {
  const [user, admin] = [await newUser(site, 'Mara Lind'), await newAdmin(site, 'support')]
  const phone = await newVisitor(PHONE)
  await putSession(phone.context(), site, user.token)
  await open(phone, '/dashboard')
  await phone
    .getByTestId('balance-card')
    .getByRole('button', { name: t('wallet:balance.load') })
    .tap()
  const dialog = phone.getByRole('dialog', { name: t('wallet:deposit.title') })
  await dialog.getByLabel(t('wallet:deposit.amount')).fill('50')
  const [payPage] = await Promise.all([phone.waitForEvent('popup'), dialog.getByRole('button', { name: t('wallet:deposit.submit') }).tap()])
  await payPage.getByTestId('pay-less').click()
  await expect(payPage.getByTestId('pay-transfers')).toBeVisible()
  await payPage.close()
  await expect(dialog.getByTestId('deposit-arrived')).toBeVisible({ timeout: 20_000 })

  await dialog.getByTestId('help-link').tap()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('My deposit was short or late')
  await open(phone, '/dashboard')
  await phone.getByTestId('part-deposit').getByRole('button').tap()
  await dialog.getByTestId('support-link').tap()
  await expect(phone.getByTestId('ticket-about')).toContainText('$50.00')
  await phone.getByLabel(t('tickets:new.subject')).fill('My deposit is short')
  await expect(phone.getByTestId('help-hits')).toContainText('My deposit was short or late')
  await phone.getByLabel(t('tickets:new.message')).fill('Only a part has arrived. What now?')
  await phone.getByTestId('send-ticket').tap()
  await expect(phone.getByTestId('ticket-next')).toContainText('Our team answers by')

  await putSession(page.context(), site, admin.token)
  await open(page, '/admin/tickets')
  await page.getByTestId('desk-row').filter({ hasText: 'My deposit is short' }).getByRole('link').click()
  await page.getByRole('checkbox', { name: t('desk:mode.resolves') }).check()
  await page.getByTestId('message-text').fill('Please send the rest to the same address.')
  await page.getByTestId('message-text').press('Enter')
  await expect(phone.getByTestId('message-body').last()).toHaveText('Please send the rest to the same address.', { timeout: 20_000 })
  await phone.getByTestId('reopen').tap()
  await expect(phone.getByTestId('ticket-next')).toContainText('Our team answers by')
})
