/** Finding a model: filters, words, counts, the way back, hearts; as a visitor, as a user, on a phone, and without a script. */
import type { Page } from '@playwright/test'
import { call, MODEL, newUser, openSession, putSession, valueOf } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')

const cards = (page: Page) => page.getByTestId('model-card')
const count = (page: Page) => page.getByTestId('model-count')
const heartOf = (page: Page, name: string) => page.getByRole('button', { name: t('models:follow.model', { name }) })
const models = (number: number) => t(number === 1 ? 'models:list.count_one' : 'models:list.count_other', { shown: number })

const filters = (page: Page) => page.getByRole('search')

/** How many models a question finds, by the same calls as the page. */
async function countOf(site: TestSite, question: object): Promise<number> {
  return ((await valueOf(site, 'query', 'models:count', question)) as { count: number }).count
}

/** The list says as many models as the server counts: both are read again until they agree, as models of earlier tests go offline meanwhile. */
const expectCount = (page: Page, site: TestSite, question: object) =>
  expect(async () => expect(await count(page).textContent()).toBe(models(await countOf(site, question)))).toPass({ timeout: 15_000 })

test('filters narrow the list, stand in the address, and can be taken back one by one', async ({ page, site }) => {
  const complaints = complaintsOf(page.context())
  await open(page, '/')
  const all = await countOf(site, {})
  await expect(count(page)).toHaveText(models(all))

  await filters(page)
    .getByRole('checkbox', { name: t('models:filters.online') })
    .check()
  await expectCount(page, site, { online: true })
  await expect(count(page)).not.toHaveText(models(all))
  await expect(page).toHaveURL(/online=1/)

  await filters(page).getByLabel(t('models:filters.language')).selectOption('it')
  await expectCount(page, site, { online: true, language: 'it' })
  await expect(async () => expect(await cards(page).count()).toBe(await countOf(site, { online: true, language: 'it' }))).toPass({
    timeout: 15_000,
  })
  await filters(page).getByLabel(t('models:filters.max')).fill('40')
  await expect(page).toHaveURL(/max=40/)
  await expectCount(page, site, { online: true, language: 'it', priceMax: 40 })

  await page.reload()
  await expectCount(page, site, { online: true, language: 'it', priceMax: 40 })
  const active = page.getByRole('list', { name: t('models:filters.active') })
  await expect(active.getByRole('listitem')).toHaveCount(4)
  await expect(active).toContainText('$40.00')
  await open(page, page.url())
  await active.getByRole('link', { name: t('models:filters.remove', { filter: 'Italiano' }) }).click()
  await expect(page).not.toHaveURL(/speaks/)
  await expect(page.getByLabel(t('models:filters.language'))).toHaveValue('')
  await active.getByRole('link', { name: t('models:filters.clear') }).click()
  await expect(active).toHaveCount(0)
  await expect(count(page)).toHaveText(models(all))
  await expect(page.getByLabel(t('models:filters.max'))).toHaveValue('')
  expect(complaints).toEqual([])
})

test('words, filters and sorts combine; a typo still finds, and an empty result says so', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('combobox', { name: t('models:list.search') }).fill('ines duarrte')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(MODEL.name)
  await expect(page.getByLabel(t('models:list.sort'))).toHaveValue('')
  // The order is explained wherever the recommended come first: with words among equals, or above all when it is chosen.
  const why = page.getByText(t('models:list.whyOrder'))
  await why.click()
  for (const hint of ['likenessHint', 'recommendedHint']) await expect(page.getByText(t(`models:list.${hint}`))).toBeVisible()
  await page.getByLabel(t('models:list.sort')).focus()
  await page.getByLabel(t('models:list.sort')).selectOption('recommended')
  await expect(page).toHaveURL(/sort=recommended/)
  // Closed like a menu, because the focus went elsewhere.
  await expect(page.getByText(t('models:list.recommendedHint'))).toBeHidden()
  await why.click()
  await expect(page.getByText(t('models:list.recommendedHint'))).toBeVisible()
  await expect(page.getByText(t('models:list.likenessHint'))).toHaveCount(0)
  await page.getByLabel(t('models:list.sort')).selectOption('fastest')
  await expect(why).toHaveCount(0)
  await expect(page).toHaveURL(/q=ines.*sort=fastest|sort=fastest.*q=ines/)
  // Each choice is a step of the history, typing is none.
  await page.goBack()
  await expect(page).toHaveURL(/sort=recommended/)
  await page.goBack()
  await expect(page).toHaveURL(/\?q=ines[^&]*$/)
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/sort=fastest/)
  await expect(cards(page)).toHaveCount(1)
  await filters(page).getByLabel(t('models:filters.min')).fill('9000')
  await expect(page.getByText(t('models:list.noFits'))).toBeVisible()
  await expect(count(page)).toHaveText(models(0))
  await page.getByRole('link', { name: t('models:list.showAll') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('combobox', { name: t('models:list.search') })).toHaveValue('')
  await page.getByText(t('models:list.whyOrder')).click()
  await expect(page.getByText(t('models:list.recommendedHint'))).toBeVisible()
})

test('coming back finds the filters, the pages that were loaded, and the place', async ({ page, site }) => {
  const all = await countOf(site, { openSlots: true })
  expect(all).toBeGreaterThan(20)
  await open(page, '/?slots=1')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(cards(page)).toHaveCount(all, { timeout: 500 })
  }).toPass()
  const last = cards(page).last()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(800)
  await last.getByRole('link').click()
  await expect(page).toHaveURL(/\/models\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/slots=1/)
  await expect(cards(page)).toHaveCount(all)
  await expect(page.locator('input[name=slots]')).toBeChecked()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
})

test('without JavaScript, filters and sorts are a form, and pages are links', async ({ newVisitor, site }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(20)
  const first = await cards(page).first().getByRole('heading').innerText()
  await page.getByRole('link', { name: t('models:list.nextPage') }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(cards(page)).toHaveCount((await countOf(site, {})) - 20)
  expect(await cards(page).getByRole('heading').allInnerTexts()).not.toContain(first)
  await page.getByRole('link', { name: t('models:list.toStart') }).click()
  await expect(cards(page)).toHaveCount(20)

  await page.getByRole('checkbox', { name: t('models:filters.online') }).check()
  await page.getByLabel(t('models:filters.delivery')).selectOption('7')
  await page.getByLabel(t('models:list.sort')).selectOption('rating')
  await page.getByRole('button', { name: t('models:list.submit'), exact: true }).click()
  await expect(page).toHaveURL(/online=1/)
  await expectCount(page, site, { online: true, maxDays: 7 })
  await page.getByRole('link', { name: t('models:filters.remove', { filter: t('models:filters.online') }) }).click()
  await expect(page).not.toHaveURL(/online/)
  await expect(page.getByLabel(t('models:list.sort'))).toHaveValue('rating')

  const phone = await newVisitor({ javaScriptEnabled: false, viewport: PHONE.viewport })
  await phone.goto('/')
  await expect(phone.getByRole('checkbox', { name: t('models:filters.online') })).toBeVisible()
})

test('prices accept usual spellings, cents do not widen the range, and an invalid price is reported', async ({ page }) => {
  await open(page, '/')
  const [min, max] = [filters(page).getByLabel(t('models:filters.min')), filters(page).getByLabel(t('models:filters.max'))]
  await min.fill('12.50')
  await max.fill('1,000')
  await min.focus()
  await expect(max).toHaveValue('1000')
  await max.focus()
  await expect(min).toHaveValue('13')
  await expect(page).toHaveURL(/min=13&max=1000/)
  await max.fill('cheap')
  await max.blur()
  await expect(filters(page).getByRole('alert')).toHaveText(t('models:filters.priceUnread'))
  await expect(max).toHaveAccessibleDescription(t('models:filters.priceUnread'))
  await expect(max).toHaveValue('cheap')
  await max.fill('90')
  await max.blur()
  await expect(filters(page).getByRole('alert')).toHaveCount(0)
})

test('an address of a page that is not ours begins at the beginning', async ({ page, site }) => {
  for (const nonsense of [
    'after=nonsense',
    'online=maybe&days=2&min=-5&max=abc&speaks=xx&sort=best',
    'after=WzFd&q=ines',
    'q=a%00b',
    'q=%00&after=%00',
  ]) {
    expect((await fetch(`${site.url}/?${nonsense}`)).status, nonsense).toBe(200)
  }
  await page.goto('/?after=nonsense&online=1')
  await expect(page).toHaveURL(/\/\?online=1$/)
  await expectCount(page, site, { online: true })
})

test('a visitor who follows is asked to sign in', async ({ page }) => {
  await open(page, '/')
  await heartOf(page, MODEL.name).click()
  await expect(page.getByText(t('models:follow.loginNeeded'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a user follows from a card, with one query for all cards, and sees it in every window', async ({ page, site, newVisitor }) => {
  const user = await newUser(site)
  const asked: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void asked.push(...(String(payload).match(/models:(?:getFollowing|checkFollowing)/g) ?? []))),
  )
  await putSession(page.context(), site, user.token)
  const other = await newVisitor()
  await putSession(other.context(), site, user.token)
  await Promise.all([open(page, '/?q=ines'), open(other, '/?q=ines')])
  const heart = heartOf(page, MODEL.name)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heartOf(other, MODEL.name)).toHaveAttribute('aria-pressed', 'true')
  await open(page, '/')
  await expect(heartOf(page, MODEL.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(20)
  expect(asked.filter((path) => path.endsWith('checkFollowing'))).toEqual([])
  await heartOf(page, MODEL.name).click()
  await expect(heartOf(page, MODEL.name)).toHaveAttribute('aria-pressed', 'false')
  await expect(heartOf(other, MODEL.name)).toHaveAttribute('aria-pressed', 'false')
})

test('the list of online models is live', async ({ page, site }) => {
  const token = await openSession(site, 'model')
  const hide = (isHidden: boolean) => call(site, 'mutation', 'models:setPresenceHidden', { token, isHidden })
  await valueOf(site, 'mutation', 'presence:updatePresence', { token })
  await open(page, '/?online=1')
  await expectCount(page, site, { online: true })
  const ines = cards(page).filter({ hasText: MODEL.name })
  await expect(ines).toHaveCount(1)
  expect(await hide(true)).toMatchObject({ status: 200 })
  await expect(ines).toHaveCount(0)
  await expectCount(page, site, { online: true })
  expect(await hide(false)).toMatchObject({ status: 200 })
  await expect(ines).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the filters are chosen in a sheet that says how many they leave', async ({ page, site }) => {
    await open(page, '/')
    await page.getByRole('button', { name: t('models:filters.title') }).tap()
    const sheet = page.getByRole('dialog', { name: t('models:filters.title') })
    await sheet.getByRole('checkbox', { name: t('models:filters.online') }).check()
    const show = (number: number) => sheet.getByRole('button', { name: t('models:filters.showCount', { models: models(number) }) })
    const expectShown = (question: object) =>
      expect(async () => expect(await show(await countOf(site, question)).count()).toBe(1)).toPass({ timeout: 15_000 })
    await expectShown({ online: true })
    await expect(page).not.toHaveURL(/online/)
    await sheet.getByLabel(t('models:filters.delivery')).selectOption('3')
    await expectShown({ online: true, maxDays: 3 })
    await show(await countOf(site, { online: true, maxDays: 3 })).tap()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/online=1/)
    await expectCount(page, site, { online: true, maxDays: 3 })
    await expect(page.getByRole('button', { name: t('models:filters.title') })).toContainText('2')
    await page.getByRole('button', { name: t('models:filters.title') }).tap()
    await sheet.getByRole('button', { name: t('models:filters.clear') }).tap()
    await expect(show(await countOf(site, {}))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/online=1/)
  })
})
