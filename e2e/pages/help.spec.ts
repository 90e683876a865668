/** The help centre: articles that read without scripts and in every language, their search, and the answer to "Did this help?". */
import { newUser, putCookies, putSession } from '../support/calls.ts'
import { sql } from '../support/database.ts'
import { expect, test } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')

test('help is found, read, printed and followed without scripts, in Chinese', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  await putCookies(context, site, { language: 'zh', theme: 'dark' })
  const page = await context.newPage()
  const zh = wordsIn('zh')
  await page.goto('/help-center')
  await expect(page.getByRole('heading', { level: 1, name: zh('help:title') })).toBeVisible()
  await page.goto(`/help-center?q=${encodeURIComponent('怎么提现')}`)
  await page.getByRole('link', { name: '如何提现收入？' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '如何提现收入？' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('$25.00')
  const place = page.getByRole('article').getByRole('link', { name: '各状态的含义' })
  await expect(place).toHaveAttribute('href', `#${'各状态的含义'}`)
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(243, 236, 226)')
  await page.emulateMedia({ media: 'print' })
  // Dark on white paper, whichever theme the reader has.
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(34, 29, 23)')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: zh('common:nav.main') })).toBeHidden()
  await context.close()
})

test('an article stays itself in another language, at its own address', async ({ page }) => {
  await open(page, '/help-center/withdraw')
  await page.getByRole('button', { name: t('common:language.choose', { language: 'English' }) }).click()
  await page.getByRole('menuitemradio', { name: 'Italiano' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Come prelevo i miei guadagni?' })).toBeVisible()
  await expect(page).toHaveURL(/\/help-center\/prelevare-i-guadagni$/)
  await expect(page.getByRole('article')).toContainText('25,00')
})

test('“Did this help?” takes a no with its reason, and a search without a result says what to do', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await open(page, '/help-center?q=withdrwal')
  await page.getByRole('link', { name: 'How do I withdraw my earnings?' }).click()
  const rating = page.getByTestId('help-rating')
  await rating.getByRole('button', { name: t('help:rate.no') }).click()
  await rating.getByLabel(t('help:rate.reason')).fill('How long does PayPal take?')
  await rating.getByRole('button', { name: t('help:rate.send') }).click()
  await expect(rating).toContainText(t('help:rate.thanks'))
  await open(page, '/help-center?q=zeppelin')
  await expect(page.getByText(t('help:search.none'))).toBeVisible()
  expect(complaints).toEqual([])
})

test('on a tablet, no page is wider than the screen for a user with long words', async ({ page, site }) => {
  const user = await newUser(site)
  await sql(site, `update users.users set language = 'ru' where id = $1`, user.userId)
  await putSession(page.context(), site, user.token)
  await open(page, '/help-center')
  await expect(page.getByRole('heading', { level: 1, name: wordsIn('ru')('help:title') })).toBeVisible()
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
