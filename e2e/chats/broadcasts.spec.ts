/** A model writes to many users at once, on a phone: schedules, changes, sends, sees who opened it, and takes it back. */
import { BROADCASTS_PER_DAY } from '#contract/message-limits.ts'
import { newModel, follow } from '../support/models.ts'
import { newUser, putSession, valueOf } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { pictureFile } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'
import { PHONE } from '../support/widths.ts'

test.use({ ...PHONE, timezoneId: 'Europe/Rome' })
const t = wordsIn('en')

test('a broadcast is scheduled on the own clock, changed, sent now, opened and unsent', async ({ page, site, newVisitor }) => {
  const model = await newModel(site, 'Nora Ink')
  const [mara, timo] = [await newUser(site, 'Mara Lind'), await newUser(site, 'Timo Rask')]
  for (const fan of [mara, timo]) await follow(site, fan, model.token)
  await putSession(page.context(), site, model.token)
  await open(page, '/chats')
  await page.getByRole('link', { name: t('common:nav.broadcasts') }).tap()
  await expect(page.getByText(t('broadcasts:none'))).toBeVisible()

  // Scheduled: the sentence repeats the moment in the time zone of the reader.
  await page.getByTestId('new-broadcast').tap()
  await expect(page.getByTestId('reach')).toContainText(t('broadcasts:reach.count_other', { count: 2 }))
  await page.getByTestId('send-broadcast').tap()
  await expect(page.getByText(t('broadcasts:problems.textMissing'))).toBeVisible()
  // A long name leaves the button beside it on the screen.
  const long = `${'lake '.repeat(20)}.png`
  await page.getByTestId('message-files').setInputFiles([pictureFile(long)])
  const remove = page.getByTestId('chosen-file').getByRole('button')
  await expect(remove).toBeInViewport({ ratio: 1 })
  await remove.tap()
  await expect(page.getByTestId('chosen-file')).toHaveCount(0)
  await page.getByTestId('broadcast-text').fill('New ink on Friday')
  await page.getByRole('radio', { name: t('broadcasts:when.later') }).check({ force: true })
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await page.getByTestId('broadcast-date').fill(inTwoDays)
  await page.getByTestId('broadcast-time').fill('18:30')
  await expect(page.getByTestId('broadcast-moment')).toContainText('Europe/Rome')
  await page.getByTestId('send-broadcast').tap()
  const row = page.getByTestId('broadcast')
  await expect(row).toHaveAttribute('data-status', 'scheduled')
  await expect(row).toContainText(/18:30|6:30/)

  // Changed before it is sent: without customers, and now.
  await page.getByTestId('edit-broadcast').tap()
  await expect(page.getByTestId('broadcast-time')).toHaveValue('18:30')
  await page.getByTestId('broadcast-text').fill('New ink today')
  await page.getByTestId('without-customers').check()
  await page.getByRole('radio', { name: t('broadcasts:when.now') }).check({ force: true })
  await page.getByRole('button', { name: t('broadcasts:compose.sendTo_other', { count: 2 }) }).tap()
  await expect(row).toHaveAttribute('data-status', 'sent')
  const figures = page.getByTestId('broadcast-figures')
  await expect(figures).toContainText(t('broadcasts:row.sent_other', { count: 2 }))
  await expect(figures).toContainText(t('broadcasts:row.opened_other', { count: 0, share: '0%' }))

  // One of the two reads it.
  const reader = await newVisitor(PHONE)
  await putSession(reader.context(), site, mara.token)
  await open(reader, '/chats?tab=general')
  await reader.getByTestId('chat-row').getByRole('link').tap()
  await expect(reader.getByTestId('message-body')).toHaveText(['New ink today'])
  await open(page, '/chats/broadcasts')
  await expect(figures).toContainText(t('broadcasts:row.opened_one', { count: 1, share: '50%' }))

  await page.getByTestId('unsend-broadcast').tap()
  await page.getByTestId('confirm').tap()
  await expect(row).toHaveAttribute('data-status', 'unsent')
  await expect(reader.getByTestId('message-body')).not.toHaveText(['New ink today'])
})

test('a refusal at the end of a long dialog comes into view, clear of the buttons below it', async ({ page, site }) => {
  const model = await newModel(site, 'Nora Ink')
  await follow(site, await newUser(site), model.token)
  await putSession(page.context(), site, model.token)
  await open(page, '/chats/broadcasts')
  await page.getByTestId('new-broadcast').tap()
  await page.getByTestId('broadcast-text').fill('New ink on Friday')
  const other = { token: model.token, text: 'From another device', to: ['followers'], without: [], sendAt: null }
  for (let sent = 0; sent < BROADCASTS_PER_DAY; sent += 1) await valueOf(site, 'mutation', 'broadcasts:create', other)
  await page.getByTestId('send-broadcast').tap()
  const refusal = page.getByRole('dialog').getByRole('alert')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  const { end, foot } = await refusal.evaluate((text) => ({
    end: text.getBoundingClientRect().bottom,
    foot: text.closest('[role=dialog]')?.querySelector('footer')?.getBoundingClientRect().top ?? 0,
  }))
  expect(end).toBeLessThanOrEqual(foot)
  await expect(page.getByTestId('broadcast-text')).toHaveValue('New ink on Friday')
})
