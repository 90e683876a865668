/** Input before the page's script has arrived takes effect once it has: a slow line loses nothing, and shows nothing that is not so. */
import type { Page } from '@playwright/test'
import { newUser, putSession } from '../support/calls.ts'
import { c, modelOf } from '../support/composer.ts'
import { wordsIn } from '../support/people.ts'
import { getMine, makeDraft } from '../support/posts.ts'
import { expect, test } from '../support/site.ts'

const t = wordsIn('en')

/** From now on no script arrives. Answers a function that lets all of them arrive. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<undefined>()
  await page.route(/\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve(undefined)
}

test.describe('in another time zone than the first page', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('a post that was made for buyers is for buyers, with its text', async ({ page, context, site }) => {
    const token = await modelOf(site)
    await putSession(context, site, token)
    const { postId } = await makeDraft(site, token, { title: 'Bowls', text: 'Blue' })
    const arrive = await holdScripts(page)
    await page.goto(`/my-posts/${postId}`, { waitUntil: 'commit' })
    await page.locator('#main').evaluate((main) => main.setAttribute('data-kept', ''))
    const kept = page.locator('[data-kept]')
    await page.getByTestId('post-text').fill('One of them is blue.')
    await page.getByRole('radio', { name: c('visibility.paid') }).check()
    await expect(page.getByTestId('post-price')).toHaveCount(0)
    arrive()
    await page.getByTestId('post-price').fill('12.50')
    await expect(page.getByTestId('post-text')).toHaveValue('One of them is blue.')
    await expect
      .poll(async () => getMine(site, token, postId))
      .toMatchObject({ text: 'One of them is blue.', visibility: 'paid', price: 12.5 })
    // The page was used, so it is kept as it is. The next one is in the reader's time zone.
    await expect(kept).toHaveCount(1)
    expect((await context.cookies()).find(({ name }) => name === 'device_zone')?.value).toBe('Asia%2FTokyo')
    await page
      .getByRole('link', { name: c('back'), exact: true })
      .last()
      .click()
    await expect(kept).toHaveCount(0)
  })
})

test('a form is sent, with what was typed', async ({ page, site }) => {
  const user = await newUser(site)
  const arrive = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByLabel(t('auth:fields.email')).fill(user.email)
  const password = page.getByLabel(t('auth:fields.password'), { exact: true })
  await password.fill(user.password)
  await password.press('Enter')
  arrive()
  await expect(page.getByTestId('balance-badge')).toBeVisible()
})

test('letters typed while the page comes alive are all there, in their order', async ({ page }) => {
  const words = 'the quick brown fox jumps over the lazy dog and again and again'
  const arrive = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const search = page.locator('input[name="q"]')
  await search.pressSequentially(words.slice(0, 10))
  arrive()
  await search.pressSequentially(words.slice(10), { delay: 30 })
  await expect(page.locator('[data-hydrated]')).toBeAttached()
  await expect(search).toHaveValue(words)
  await expect(page).toHaveURL(new RegExp(`again\\+and\\+again$`))
})

test('a tab is chosen', async ({ page, context, site }) => {
  await putSession(context, site, await modelOf(site))
  const arrive = await holdScripts(page)
  await page.goto('/users', { waitUntil: 'commit' })
  const tab = page.getByRole('tab').nth(1)
  await tab.click()
  arrive()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
})

test('a menu opens', async ({ page }) => {
  const arrive = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: t('common:language.choose', { language: 'English' }) }).click()
  arrive()
  await expect(page.getByRole('menu')).toBeVisible()
})
