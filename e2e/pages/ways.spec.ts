/** The frame around every page: the ways to places that are easily missed, and a bar above that moves nothing. */
import { NAV_SHRINK_PX } from '#contract/limits.ts'
import { newUser, putSession } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { changeModels, makeModel } from '../support/models.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { makeDraft, makePost } from '../support/posts.ts'
import { MOTION, WIDTHS } from '../support/widths.ts'

const t = wordsIn('en')

const PLACES = [
  { title: 'common:nav.applyAsModel', path: '/apply-as-model' },
  { title: 'common:nav.pro', path: '/pro' },
] as const

for (const { title, path } of PLACES) {
  test(`a visitor finds ${path} in the footer and in the palette, and not in the navigation above`, async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('banner').getByRole('link', { name: t(title), exact: true })).toHaveCount(0)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(title), exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, '/terms')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(t(title))
    await page
      .getByRole('option', { name: t(title), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

test('leaving a page during hydration opens the next one, without console errors', async ({ page, context, site }) => {
  const complaints = complaintsOf(context)
  await putSession(context, site, (await newUser(site)).token)
  const cdp = await context.newCDPSession(page)
  for (const rate of [2, 4, 6]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto('/dashboard')
    await page
      .getByRole('navigation', { name: t('common:nav.main') })
      .getByRole('link', { name: t('common:nav.models') })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByTestId('balance')).toHaveCount(0)
  }
  expect(complaints).toEqual([])
})

async function newModel(site: TestSite): Promise<string> {
  const { userId, token } = await newUser(site, 'Willa Ways')
  await changeModels(site, (tx) => makeModel(tx, userId))
  return token
}

test('My posts opens on the first view that has something, and stays there', async ({ page, context, site }) => {
  const token = await newModel(site)
  await putSession(context, site, token)
  const tab = (key: 'draft' | 'published') => page.getByRole('tab', { name: t(`composer:mine.${key}`), exact: true })
  await open(page, '/my-posts')
  await expect(tab('published')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(t('composer:mine.none.published'))).toBeVisible()
  await makePost(site, token, { title: 'Out there', text: 'Words' })
  await open(page, '/my-posts')
  await expect(page.getByTestId('my-post').filter({ hasText: 'Out there' })).toBeVisible()
  // A draft of another window does not turn the page under the reader.
  await makeDraft(site, token, { title: 'Begun', text: 'Words' })
  await expect(tab('published')).toHaveAttribute('aria-selected', 'true')
  await open(page, '/my-posts')
  await expect(tab('draft')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByTestId('my-post').filter({ hasText: 'Begun' })).toBeVisible()
})

// The bar above shrinks at another height on each, and only where things move.
for (const [width, look] of Object.entries(WIDTHS)) {
  test.describe(width, () => {
    test.use({ ...look, ...MOTION })

    test('a page that was scrolled a little rests where it is, with the bar above small or large', async ({ page }) => {
      await open(page, '/')
      for (const top of [4, 8, 12, 16, 24]) {
        const places = await page.evaluate(async (wanted) => {
          scrollTo(0, wanted)
          const seen = new Set<number>()
          for (let frame = 0; frame < 45; frame++) {
            await new Promise((next) => requestAnimationFrame(next))
            seen.add(scrollY)
          }
          return [...seen]
        }, top)
        expect(places).toEqual([top])
        await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', String(top > NAV_SHRINK_PX))
      }
    })
  })
}
