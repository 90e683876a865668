/** Finding a model: filters, words, counts, the way back, hearts; as a visitor, as a user, on a phone, and without a script. */
import type { Locator, Page } from '@playwright/test'
import { call, MODEL, newMember, openSession, putSession } from './support/calls.ts'
import { findings } from './support/findings.ts'
import { expect, test, type TestHouse } from './support/house.ts'
import { complaintsOf, open, wordsIn } from './support/people.ts'

const t = wordsIn('en')
const PHONE = { width: 390, height: 844 }

const cards = (page: Page) => page.getByTestId('model-card')
const count = (page: Page) => page.getByTestId('model-count')
const heartOf = (page: Page, name: string) => page.getByRole('button', { name: t('models:follow.model', { name }) })
const models = (number: number) => t(number === 1 ? 'models:list.count_one' : 'models:list.count_other', { shown: number })

/** Where the filters are: in a row, or on a phone in a sheet, which shows what was chosen when it closes. */
async function narrow(page: Page, isMobile: boolean, choose: (filters: Locator) => Promise<unknown>): Promise<void> {
  if (!isMobile) return void (await choose(page.getByRole('search')))
  await page.getByRole('button', { name: t('models:filters.title') }).click()
  const sheet = page.getByRole('dialog', { name: t('models:filters.title') })
  await choose(sheet)
  await sheet.getByRole('button', { name: t('models:filters.show').split(' ')[0]! }).click()
  await expect(sheet).toBeHidden()
}

/** How many models a question finds, by the same calls as the page. */
async function countOf(house: TestHouse, question: object): Promise<number> {
  return ((await call(house, 'query', 'models:count', question)).value as { count: number }).count
}

test('filters narrow the list, stand in the address, and can be taken back one by one', async ({ page, house, isMobile }) => {
  const complaints = complaintsOf(page.context())
  await open(page, '/')
  const all = await countOf(house, {})
  await expect(count(page)).toHaveText(models(all))

  await narrow(page, isMobile, (filters) => filters.getByRole('checkbox', { name: t('models:filters.online') }).check())
  const online = await countOf(house, { online: true })
  expect(online).toBeLessThan(all)
  await expect(count(page)).toHaveText(models(online))
  await expect(page).toHaveURL(/online=1/)

  await narrow(page, isMobile, (filters) => filters.getByLabel(t('models:filters.language')).selectOption('it'))
  const italian = await countOf(house, { online: true, language: 'it' })
  await expect(count(page)).toHaveText(models(italian))
  await expect(cards(page)).toHaveCount(italian)
  await narrow(page, isMobile, (filters) => filters.getByLabel(t('models:filters.max')).fill('40'))
  await expect(page).toHaveURL(/max=40/)
  await expect(count(page)).toHaveText(models(await countOf(house, { online: true, language: 'it', priceMax: 40 })))

  await page.reload()
  await expect(count(page)).toHaveText(models(await countOf(house, { online: true, language: 'it', priceMax: 40 })))
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

test('words, filters and sorts go together; a word with a slip finds, and nobody is said when nobody is found', async ({
  page,
  isMobile,
}) => {
  await open(page, '/')
  await page.getByRole('searchbox', { name: t('models:list.search') }).fill('ines duarrte')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(MODEL.name)
  await expect(page.getByLabel(t('models:list.sort'))).toHaveValue('')
  // The order is explained wherever the recommended come first: with words among equals, or above all when it is chosen.
  const why = page.getByText(t('models:list.whyOrder'))
  await why.click()
  for (const hint of ['likenessHint', 'recommendedHint']) await expect(page.getByText(t(`models:list.${hint}`))).toBeVisible()
  await page.getByLabel(t('models:list.sort')).selectOption('recommended')
  await expect(page).toHaveURL(/sort=recommended/)
  await expect(page.getByText(t('models:list.recommendedHint'))).toBeVisible()
  await expect(page.getByText(t('models:list.likenessHint'))).toHaveCount(0)
  await page.getByLabel(t('models:list.sort')).selectOption('fastest')
  await expect(why).toHaveCount(0)
  await expect(page).toHaveURL(/q=ines.*sort=fastest|sort=fastest.*q=ines/)
  await expect(cards(page)).toHaveCount(1)
  await narrow(page, isMobile, (filters) => filters.getByLabel(t('models:filters.min')).fill('9000'))
  await expect(page.getByText(t('models:list.noFits'))).toBeVisible()
  await expect(count(page)).toHaveText(models(0))
  await page.getByRole('link', { name: t('models:list.showAll') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('searchbox', { name: t('models:list.search') })).toHaveValue('')
  await page.getByText(t('models:list.whyOrder')).click()
  await expect(page.getByText(t('models:list.recommendedHint'))).toBeVisible()
})

test('coming back finds the filters, the pages that were loaded, and the place', async ({ page, house }) => {
  const all = await countOf(house, { openSlots: true })
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
  // On a phone the row of filters is there, unseen.
  await expect(page.locator('input[name=slots]')).toBeChecked()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
})

test('without a script, filters and sorts are a form, and pages are links', async ({ newPerson, house }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(20)
  const first = await cards(page).first().getByRole('heading').innerText()
  await page.getByRole('link', { name: t('models:list.nextPage') }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(cards(page)).toHaveCount((await countOf(house, {})) - 20)
  expect(await cards(page).getByRole('heading').allInnerTexts()).not.toContain(first)
  await page.getByRole('link', { name: t('models:list.toStart') }).click()
  await expect(cards(page)).toHaveCount(20)

  await page.getByRole('checkbox', { name: t('models:filters.online') }).check()
  await page.getByLabel(t('models:filters.delivery')).selectOption('7')
  await page.getByLabel(t('models:list.sort')).selectOption('rating')
  await page.getByRole('button', { name: t('models:list.submit'), exact: true }).click()
  await expect(page).toHaveURL(/online=1/)
  const fits = await countOf(house, { online: true, maxDays: 7 })
  await expect(count(page)).toHaveText(models(fits))
  await expect(cards(page)).toHaveCount(fits)
  await page.getByRole('link', { name: t('models:filters.remove', { filter: t('models:filters.online') }) }).click()
  await expect(page).not.toHaveURL(/online/)
  await expect(page.getByLabel(t('models:list.sort'))).toHaveValue('rating')

  const phone = await newPerson({ javaScriptEnabled: false, viewport: PHONE })
  await phone.goto('/')
  await expect(phone.getByRole('checkbox', { name: t('models:filters.online') })).toBeVisible()
})

test('prices are read as people write them, cents let nothing more in, and what is no price is said to be none', async ({
  page,
  isMobile,
}) => {
  await open(page, '/')
  await narrow(page, isMobile, async (filters) => {
    await filters.getByLabel(t('models:filters.min')).fill('12.50')
    await filters.getByLabel(t('models:filters.max')).fill('1,000')
    await filters.getByLabel(t('models:filters.min')).focus()
    await expect(filters.getByLabel(t('models:filters.max'))).toHaveValue('1000')
    await filters.getByLabel(t('models:filters.max')).focus()
    await expect(filters.getByLabel(t('models:filters.min'))).toHaveValue('13')
  })
  await expect(page).toHaveURL(/min=13&max=1000/)
  if (isMobile) await page.getByRole('button', { name: t('models:filters.title') }).click()
  const filters = isMobile ? page.getByRole('dialog', { name: t('models:filters.title') }) : page.getByRole('search')
  const max = filters.getByLabel(t('models:filters.max'))
  await max.fill('cheap')
  await max.blur()
  await expect(filters.getByRole('alert')).toHaveText(t('models:filters.priceUnread'))
  await expect(max).toHaveAccessibleDescription(t('models:filters.priceUnread'))
  await expect(max).toHaveValue('cheap')
  await max.fill('90')
  await max.blur()
  await expect(filters.getByRole('alert')).toHaveCount(0)
})

test('an address of a page that is not ours begins at the beginning', async ({ page, house }) => {
  for (const nonsense of [
    'after=nonsense',
    'online=maybe&days=2&min=-5&max=abc&speaks=xx&sort=best',
    'after=WzFd&q=ines',
    'q=a%00b',
    'q=%00&after=%00',
  ]) {
    expect((await fetch(`${house.url}/?${nonsense}`)).status, nonsense).toBe(200)
  }
  await page.goto('/?after=nonsense&online=1')
  await expect(page).toHaveURL(/\/\?online=1$/)
  await expect(count(page)).toHaveText(models(await countOf(house, { online: true })))
})

test('on a phone the filters are chosen in a sheet that says how many they leave', async ({ newPerson, house }) => {
  const page = await newPerson({ viewport: PHONE, hasTouch: true, isMobile: true })
  await open(page, '/')
  await page.getByRole('button', { name: t('models:filters.title') }).tap()
  const sheet = page.getByRole('dialog', { name: t('models:filters.title') })
  await sheet.getByRole('checkbox', { name: t('models:filters.online') }).check()
  const online = await countOf(house, { online: true })
  const show = (number: number) => sheet.getByRole('button', { name: t('models:filters.showCount', { models: models(number) }) })
  await expect(show(online)).toBeVisible()
  await expect(page).not.toHaveURL(/online/)
  await sheet.getByLabel(t('models:filters.delivery')).selectOption('3')
  const fits = await countOf(house, { online: true, maxDays: 3 })
  await expect(show(fits)).toBeVisible()
  expect(await findings(page, 'the filters of a phone')).toEqual([])
  await show(fits).tap()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/online=1/)
  await expect(count(page)).toHaveText(models(fits))
  await expect(page.getByRole('button', { name: t('models:filters.title') })).toContainText('2')
  await page.getByRole('button', { name: t('models:filters.title') }).tap()
  await sheet.getByRole('button', { name: t('models:filters.clear') }).tap()
  await expect(show(await countOf(house, {}))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/online=1/)
})

test('a visitor who follows is told to log in', async ({ page }) => {
  await open(page, '/')
  await heartOf(page, MODEL.name).click()
  await expect(page.getByText(t('models:follow.loginNeeded'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a user follows from a card, with one question for all cards, and sees it in every window', async ({ page, house, newPerson }) => {
  const member = await newMember(house)
  const asked: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void asked.push(...(String(payload).match(/models:(?:getFollowing|checkFollowing)/g) ?? []))),
  )
  await putSession(page.context(), house, member.token)
  const other = await newPerson()
  await putSession(other.context(), house, member.token)
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

test('the list of who is online follows them, live', async ({ page, house }) => {
  const token = await openSession(house, 'model')
  const hide = (isHidden: boolean) => call(house, 'mutation', 'models:setPresenceHidden', { token, isHidden })
  await call(house, 'mutation', 'presence:updatePresence', { token })
  await open(page, '/?online=1')
  const before = await countOf(house, { online: true })
  await expect(count(page)).toHaveText(models(before))
  const ines = cards(page).filter({ hasText: MODEL.name })
  await expect(ines).toHaveCount(1)
  expect(await hide(true)).toMatchObject({ status: 200 })
  await expect(ines).toHaveCount(0)
  await expect(count(page)).toHaveText(models(before - 1))
  expect(await hide(false)).toMatchObject({ status: 200 })
  await expect(ines).toHaveCount(1)
})
