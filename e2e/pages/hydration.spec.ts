/** Every public page comes alive without an error, whatever its address and this browser say beside it. */
import { MODEL, listPosts } from '../support/calls.ts'
import { complaintsOf, open } from '../support/people.ts'
import { addressesOf } from '../support/screens.ts'
import { expect, test } from '../support/site.ts'

/** Of advertising, of the language, and invented ones. */
const PARAMETERS = ['utm_source=a&x%5B%5D=1', 'lang=it']

for (const parameters of PARAMETERS)
  test(`with ${parameters}, which no page knows, twice`, async ({ page, context, site }) => {
    const [post] = await listPosts(site)
    const complaints = complaintsOf(context)
    for (const path of [...addressesOf('visitor', MODEL.handle, [String(post?._id)]), '/sign-in', '/sign-up', '/forgot-password'])
      for (let visit = 0; visit < 2; visit += 1) {
        await open(page, `${path}?${parameters}`)
        await page.waitForLoadState('networkidle')
      }
    expect(complaints).toEqual([])
  })

test('with a language that only this browser knows', async ({ page, context }) => {
  await page.addInitScript(() => {
    document.cookie = 'language=; Max-Age=0; Path=/'
    localStorage.setItem('language', 'fr')
  })
  const complaints = complaintsOf(context)
  for (const path of ['/', `/models/${MODEL.handle}`, '/pro', '/sign-in']) {
    await open(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})
