/** Two users chat: one on a desktop, one on a phone, through a lost connection, far back, and on a second device. */
import type { Page } from '@playwright/test'
import { newModel } from '../support/models.ts'
import { newUser, putSession, sayTo } from '../support/calls.ts'
import { makeCuttable, open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')

const messages = (page: Page) => page.getByTestId('message-body')

test('two users write each other on a desktop and a phone, through a cut connection', async ({ page, site, newVisitor }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  await putSession(page.context(), site, user.token)
  const cut = await makeCuttable(page)
  await open(page, `/models/${model.handle}`)
  await page.getByTestId('message-user').click()
  await expect(page).toHaveURL(/\/chats\/[\w-]+$/)
  await page.getByTestId('message-text').fill('Hello from my desk')
  await page.getByTestId('message-text').press('Enter')
  await expect(messages(page)).toHaveText(['Hello from my desk'])

  // On the phone: the list, then the thread as a page of its own.
  const phone = await newVisitor(PHONE)
  await putSession(phone.context(), site, model.token)
  await open(phone, '/chats')
  const row = phone.getByTestId('chat-row').filter({ hasText: 'Mara Lind' })
  await expect(row.getByTestId('chat-unread')).toContainText('1')
  await row.getByRole('link').click()
  await expect(messages(phone)).toHaveText(['Hello from my desk'])
  await expect(phone.getByRole('navigation', { name: t('common:nav.bottom') })).toBeHidden()
  await expect(page.getByTestId('message').first()).toContainText(t('threads:seen'))
  await phone.getByTestId('message-text').fill('Hello from my sofa')
  await phone.getByTestId('send-message').tap()
  await expect(messages(page)).toHaveText(['Hello from my desk', 'Hello from my sofa'])
  await expect(page.getByRole('log')).toHaveText(/: Hello from my sofa$/)

  // The connection breaks between typing and sending: the message is there once, on both screens.
  await page.context().setOffline(true)
  await cut()
  await page.getByTestId('message-text').fill('Sent without a connection')
  await page.getByTestId('message-text').press('Enter')
  await expect(page.getByTestId('message').last()).toContainText(t('threads:sending'))
  await sayTo(site, model, user.userId, 'Said meanwhile')
  await page.context().setOffline(false)
  // An attempt to connect that failed meanwhile is repeated soon, as a call waits (`returnSoon`).
  await expect(page.getByTestId('message').last()).not.toContainText(t('threads:sending'), { timeout: 30_000 })
  const all = ['Hello from my desk', 'Hello from my sofa', 'Said meanwhile', 'Sent without a connection']
  await expect(messages(page)).toHaveText(all)
  await expect(messages(phone)).toHaveText(all)

  await phone.getByTestId('chat-back').tap()
  await expect(phone).toHaveURL(/\/chats$/)
  await expect(row).toContainText('Sent without a connection')
})

test('a long chat opens at the first unread message, loads on the way back, and keeps the gap after a jump', async ({ page, site }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  const { chatId } = await sayTo(site, user, model.userId, 'Message 1')
  const { pool } = site.server.database
  await pool.query(
    `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id, reply_seq)
      select $1, n, $2, 'model', 'Message ' || n, gen_random_uuid(), case when n = 600 then 120 end from generate_series(2, 600) n`,
    [chatId, model.userId],
  )
  await pool.query('update threads.threads set last_seq = 600 where id = $1', [chatId])
  await pool.query('update threads.members set read_seq = 590, in_seq = 600 where thread_id = $1 and user_id = $2', [chatId, user.userId])
  await putSession(page.context(), site, user.token)
  const message = (seq: number) => page.getByTestId('messages').getByText(`Message ${seq}`, { exact: true })
  await open(page, `/chats/${chatId}`)
  await expect(page.getByTestId('new-line')).toBeInViewport()
  await expect(message(600)).toBeInViewport()
  const rowsInPage = () => page.getByTestId('message').count()
  expect(await rowsInPage()).toBeLessThanOrEqual(60)

  // Back by the wheel: rows come above those in view, which move by as much as the wheel turns.
  const firstRow = async () => Number(await page.locator('[data-seq]').first().getAttribute('data-seq'))
  await page.getByTestId('thread-scroller').hover()
  for (let first = await firstRow(); first > 400;) {
    await page.mouse.wheel(0, -1_000)
    await expect.poll(firstRow).toBeLessThan(first)
    const before = first
    first = await firstRow()
    expect(before - first).toBeLessThan(50)
  }
  expect(await rowsInPage()).toBeLessThanOrEqual(60)

  await page.getByTestId('to-latest').click()
  await expect(message(600)).toBeInViewport()
  await page.getByTestId('quote').click()
  await expect(message(120)).toBeInViewport()
  await expect(message(300)).toHaveCount(0)
  await page.getByTestId('to-latest').click()
  await expect(message(600)).toBeInViewport()

  // An answer from the menu makes the field taller: the newest message stays in view, and typed text goes into the field.
  const newest = page.getByTestId('message').last()
  await newest.hover()
  await newest.getByTestId('message-menu').click()
  await page.getByRole('menuitem', { name: t('threads:actions.reply') }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByTestId('writing-about')).toContainText('Message 600')
  await page.keyboard.type('Yes')
  await expect(page.getByTestId('message-text')).toHaveValue('Yes')
  await expect(message(600)).toBeInViewport({ ratio: 1 })
})

test('a row of messages by one author stays whole in view at the end', async ({ page, site, newVisitor }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  const { chatId } = await sayTo(site, user, model.userId, 'Message 1')
  const { pool } = site.server.database
  await pool.query(
    `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id)
      select $1, n, $2, 'customer', repeat('Message ' || n || ' ', 10), gen_random_uuid() from generate_series(2, 20) n`,
    [chatId, user.userId],
  )
  await pool.query('update threads.threads set last_seq = 20 where id = $1', [chatId])
  await pool.query('update threads.members set read_seq = 20, in_seq = 20 where thread_id = $1', [chatId])
  const phone = await newVisitor(PHONE)
  await putSession(page.context(), site, user.token)
  await putSession(phone.context(), site, model.token)
  const sides = [page, phone]
  await Promise.all(sides.map((side) => open(side, `/chats/${chatId}`)))
  /** How far the end of the rows is below the list, in pixels, some frames later; browsers round it. */
  const missing = (side: Page) =>
    side.getByTestId('thread-scroller').evaluate(async (scroller) => {
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
      return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
    })
  // The row before loses its time, and gets lower, with each new one.
  for (const text of ['And another one', 'And a third one', 'And the last one']) {
    await sayTo(site, user, model.userId, text)
    for (const side of sides) {
      await expect(messages(side).last()).toHaveText(text)
      await expect.poll(() => missing(side)).toBeLessThanOrEqual(1)
    }
  }
})

test('a chat that is read on one device loses its badge on the other', async ({ page, site, newVisitor }) => {
  const [user, model] = [await newUser(site, 'Mara Lind'), await newModel(site, 'Nora Ink')]
  await sayTo(site, user, model.userId, 'Are you there?')
  await putSession(page.context(), site, model.token)
  const phone = await newVisitor(PHONE)
  await putSession(phone.context(), site, model.token)
  await Promise.all([open(page, '/dashboard'), open(phone, '/chats')])
  const badge = page.getByRole('complementary').getByTestId('unread-chats')
  await expect(badge).toContainText('1')
  await phone.getByTestId('chat-row').getByRole('link').click()
  await expect(messages(phone)).toHaveText(['Are you there?'])
  await expect(badge).toHaveCount(0)

  // Marked as unread by hand, it is back on all devices, until the chat is opened.
  await phone.getByTestId('chat-menu').click()
  await phone.getByRole('menuitem', { name: t('chats:menu.unread') }).click()
  await expect(badge).toContainText('1')
  await expect(phone.getByTestId('chat-unread')).toBeVisible()
})
