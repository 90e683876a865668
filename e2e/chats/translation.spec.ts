/** Two users in two languages, with translation on: agreement, always, the original, and a correction; on a phone and a desktop. */
import type { Page } from '@playwright/test'
import { newModel } from '../support/models.ts'
import { newUser, putSession, sayTo } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const en = wordsIn('en')
const it = wordsIn('it')

const messages = (page: Page) => page.getByTestId('message-body')
const ITALIAN = 'Ciao! Le fotografie del lago costano $40 e arrivano domani mattina, @marina.'

test('both agree, each reads the other in their own language, and the original is one tap away', async ({ page, site, newVisitor }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  const { chatId } = await sayTo(site, user, model.userId, 'Good morning! How much are the pictures of the lake, please?')
  await sayTo(site, model, user.userId, ITALIAN)
  await putSession(page.context(), site, user.token)
  const phone = await newVisitor({ ...PHONE, locale: 'it' })
  await putSession(phone.context(), site, model.token)
  await open(page, `/chats/${chatId}?lang=en`)
  await open(phone, `/chats/${chatId}?lang=it`)

  // The reader asks; the other side sees that, and where the texts would go.
  await page.getByTestId('translate').click()
  await expect(page.getByRole('dialog')).toContainText(en('translation:question.title'))
  await page.getByTestId('confirm').click()
  await expect(page.getByTestId('translation-bar')).toContainText('Nora Ink')
  await expect(messages(page).last()).toHaveText(ITALIAN)
  await expect(phone.getByTestId('translation-bar')).toContainText('Mara Lind')
  await phone.getByTestId('translation-agree').tap()
  await phone.getByTestId('confirm').tap()

  // Now the message that was asked for is there, from a named machine, with its amount and its name as they were.
  await expect(messages(page).last()).toHaveText(/^\[English\] .*\$40.*@marina/)
  await expect(messages(page).last()).not.toHaveAttribute('lang', 'it')
  await expect(page.getByTestId('translate-line').last()).toContainText('Google')
  await page.getByTestId('translate').last().click()
  await expect(messages(page).last()).toHaveText(ITALIAN)
  await expect(messages(page).last()).toHaveAttribute('lang', 'it')

  // On the phone, always: old and new messages. The other side is shown that.
  await phone.getByRole('switch', { name: it('translation:bar.always') }).tap()
  await expect(messages(phone).first()).toHaveText(/^\[italiano\] Good morning/i)
  await expect(page.getByTestId('translation-bar')).toContainText(en('translation:bar.otherReads', { name: 'Nora Ink' }))
  await page.getByTestId('message-text').fill('Thank you very much, that is a fair price for me')
  await page.getByTestId('message-text').press('Enter')
  await expect(messages(phone).last()).toHaveText(/^\[italiano\] Thank you very much/i)

  // Either side ends it for both.
  await phone.getByTestId('translation-end').tap()
  await phone.getByTestId('confirm').tap()
  await expect(phone.getByTestId('translation-bar')).toBeHidden()
  await expect(messages(phone).last()).toHaveText(/^Thank you very much/)
  await expect(page.getByTestId('translation-bar')).toBeHidden()
})
