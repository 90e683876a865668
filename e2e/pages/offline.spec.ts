/** A browser with our service worker shows our own page where it cannot reach the server. */
import { putCookies } from '../support/calls.ts'
import { open, wordsIn } from '../support/people.ts'
import { expect, test } from '../support/site.ts'

const italian = wordsIn('it')

test('an address that cannot be reached shows our page, in the language and theme of the last visit', async ({ page, context, site }) => {
  await putCookies(context, site, { language: 'it', theme: 'light' })
  await open(page, '/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(async () => (await caches.match('/offline')) !== undefined)).toBe(true)
  await site.restart(async () => {
    await page.goto('/terms?from=mail', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(italian('status:offline.title'))
    await expect(page.getByRole('link', { name: italian('common:actions.retry') })).toBeVisible()
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    // The style sheet is there: the heading is not the browser's own.
    expect(await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontSize)).toBe('30px')
  })
  await page.getByRole('link', { name: italian('common:actions.retry') }).click()
  await expect(page).toHaveURL('/terms?from=mail')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(italian('status:offline.title'))
})
