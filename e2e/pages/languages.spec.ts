/** Seven languages: which one a page begins with (spec §4), and that a choice changes all of it and stays. */
import type { Page } from '@playwright/test'
import { call, MODEL, newUser, putCookies, putSession } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { open, signIn, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const english = wordsIn('en')
test.use(PHONE)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const titleIn = (language: string) => wordsIn(language)('models:list.title')

async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(heading(page)).toHaveText(titleIn(language))
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

const keepInBrowser = (page: Page, language: string) =>
  page.addInitScript(
    (kept) => sessionStorage.getItem('begun') ?? (sessionStorage.setItem('begun', 'yes'), localStorage.setItem('language', kept)),
    language,
  )

/** Everything that can be read on the page, and its title. */
const textsOf = async (page: Page) => [
  await page.title(),
  ...(await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== ''),
]

test('the address goes before the cookie, and is kept', async ({ page, context, site }) => {
  await putCookies(context, site, { language: 'it' })
  await open(page, '/?lang=fr')
  await expectLanguage(page, 'fr')
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('fr')
  const days = (((await context.cookies()).find(({ name }) => name === 'language')?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr')
  await open(page, '/')
  await expectLanguage(page, 'fr')
  await open(page, '/?language=es')
  await expectLanguage(page, 'es')
  await open(page, '/?lang=klingon')
  await expectLanguage(page, 'es')
})

test('the cookie precedes the browser’s storage', async ({ page, context, site }) => {
  await putCookies(context, site, { language: 'it' })
  await keepInBrowser(page, 'ru')
  await open(page, '/')
  await expectLanguage(page, 'it')
})

test('the browser’s storage precedes the default', async ({ page }) => {
  await keepInBrowser(page, 'ru')
  await open(page, '/')
  await expectLanguage(page, 'ru')
  await page.reload()
  await expectLanguage(page, 'ru')
})

test('without a choice the default applies, and nothing is stored', async ({ page, context }) => {
  await open(page, '/')
  await expectLanguage(page, 'en')
  expect((await context.cookies()).some(({ name }) => name === 'language')).toBe(false)
})

test('the menu changes every text at once, and the choice survives a reload', async ({ page }) => {
  await open(page, `/models/${MODEL.handle}`)
  await page.getByRole('button', { name: english('common:language.choose', { language: 'English' }) }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(7)
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  const french = wordsIn('fr')
  await expect(page.getByText(french('models:products.title'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Escape')
  // The words of its user are English: the button comes with the page's own scripts.
  await expect(page.getByTestId('translate').first()).toBeVisible()
  const changed = await textsOf(page)
  expect(changed.join('\n')).not.toContain(english('models:products.title'))
  await page.reload()
  await open(page, `/models/${MODEL.handle}`)
  await expect(page.getByTestId('translate').first()).toBeVisible()
  expect(await textsOf(page)).toEqual(changed)
})

test('the title of the page changes with its texts', async ({ page }) => {
  await open(page, '/terms')
  await expect(page).toHaveTitle(new RegExp(english('common:nav.terms')))
  await page.getByRole('button', { name: english('common:language.choose', { language: 'English' }) }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await expect(heading(page)).toHaveText(wordsIn('zh')('legal:terms.title'))
  await expect(page).toHaveTitle(new RegExp(wordsIn('zh')('common:nav.terms')))
})

test('the saved language wins after signing in', async ({ page, context, site }) => {
  const user = await newUser(site)
  expect(await call(site, 'mutation', 'appearance:saveLanguageSettings', { token: user.token, language: 'pt' })).toMatchObject({
    status: 200,
  })
  await putCookies(context, site, { language: 'ru' })
  await signIn(page, wordsIn('ru'), user)
  await expectLanguage(page, 'pt')
  await open(page, '/?lang=zh')
  await expectLanguage(page, 'pt')
})

test('a user’s choice is saved to the account', async ({ page, context, site, newVisitor }) => {
  const user = await newUser(site)
  await putSession(context, site, user.token)
  await open(page, '/settings/appearance')
  await page.getByText('Italiano').click()
  await expect(heading(page)).toHaveText(wordsIn('it')('settings:style.title'))
  const elsewhere = await newVisitor()
  await putSession(elsewhere.context(), site, user.token)
  await open(elsewhere, '/')
  await expectLanguage(elsewhere, 'it')
})

for (const language of ['it', 'fr', 'zh', 'es', 'pt', 'ru']) {
  test(`a dashboard in ${language} has no word of English, and fits`, async ({ page, context, site }) => {
    await putCookies(context, site, { language })
    await putSession(context, site, (await newUser(site)).token)
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { name: wordsIn(language)('wallet:balance.title') })).toBeVisible()
    const texts = (await textsOf(page)).join('\n')
    for (const key of [
      'wallet:balance.title',
      'wallet:balance.load',
      'wallet:balance.modelsOnly',
      'orders:mine.title',
      'orders:mine.none',
      'models:followed.title',
      'models:followed.none',
      'common:nav.dashboard',
      'common:footer.tagline',
    ])
      expect(texts).not.toContain(english(key))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}

for (const part of ['ordering', 'more-catalogs']) {
  test(`the page waits for texts that fail to load for a while (${part}), without showing keys`, async ({ page, context, site }) => {
    await putSession(context, site, (await newUser(site)).token)
    let refused = 0
    const files = new RegExp(`/assets/${part}-`)
    await page.route(files, (route) => {
      refused++
      return route.fulfill({ status: 503 })
    })
    await open(page, `/models/${MODEL.handle}`)
    const order = page.getByRole('button', { name: english('models:products.orderName', { name: MODEL.product }) })
    await order.click()
    // More often than i18next asks before it gives up.
    await expect.poll(() => refused).toBeGreaterThan(8)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute(files)
    await expect(page.getByRole('dialog', { name: english('ordering:title', { product: MODEL.product }) })).toBeVisible()
    await expect(page.getByLabel(english('ordering:brief'), { exact: true })).toBeVisible()
  })
}

test('the page stays until the texts of the next one are loaded', async ({ page }) => {
  await open(page, '/pro')
  let asked = 0
  const texts = Promise.withResolvers<void>()
  await page.route(/\/assets\/auth-/, async (route) => {
    asked++
    await texts.promise
    await route.continue()
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: english('common:nav.signIn') })
    .click()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1, name: english('pro:headline') })).toBeVisible()
  texts.resolve()
  await expect(page.getByRole('heading', { level: 1, name: english('auth:signIn.title') })).toBeVisible()
})
