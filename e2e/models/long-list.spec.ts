/** A very long list: its live part, pages without results, and the way back after a page load. */
import type { Page } from '@playwright/test'
import { call } from '../support/calls.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { changeModels } from '../support/models.ts'
import { open, wordsIn } from '../support/people.ts'
import { PHONE } from '../support/widths.ts'

const t = wordsIn('en')
test.use(PHONE)
const PAGE_LENGTH = 20
const cards = (page: Page) => page.getByTestId('model-card')
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))

/** The only user of the demo who speaks Chinese. */
const addCrowd = (site: TestSite, count: number) =>
  changeModels(site, (tx) =>
    tx.script(`with people as (
       insert into users.users (email, name, handle, status) select 'crowd' || n || '@long.example', 'Crowd ' || n, 'long-crowd-' || n, 'model' from generate_series(1, ${count}) n returning id, name)
     insert into models.profiles (user_id, headline, languages, search_text, score) select id, 'One of many', array['zh'], search.fold(name || ' one of many'), 0.5 + random() / 10 from people`),
  )
const removeCrowd = (site: TestSite) =>
  changeModels(site, (tx) =>
    tx.script(`delete from models.profiles where user_id in (select id from users.users where email like '%@long.example');
     delete from users.users where email like '%@long.example'`),
  )

/** Which pages of the list this page's connection watches now. */
function watchedPages(page: Page): () => number {
  const watched = new Set<number>()
  page.on('websocket', (socket) => {
    watched.clear()
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; modifications?: { type: string; queryId: number; udfPath?: string }[] }
      for (const { type, queryId, udfPath } of message.modifications ?? []) {
        if (type === 'Add' && udfPath === 'models:list') watched.add(queryId)
        if (type === 'Remove') watched.delete(queryId)
      }
    })
  })
  return () => watched.size
}

test('in a long list only nearby pages stay live, and others become live again on return', async ({ page, site }) => {
  test.slow()
  const pages = 24
  await addCrowd(site, pages * PAGE_LENGTH)
  try {
    const watched = watchedPages(page)
    await open(page, '/?speaks=zh&sort=new')
    for (let at = 2; at <= pages; at += 1) {
      await toEnd(page)
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(at * PAGE_LENGTH)
    }
    await expect.poll(watched, { timeout: 20_000 }).toBeLessThan(20)
    const first = cards(page).first()
    const { value } = await call(site, 'query', 'models:list', { language: 'zh', sort: 'new', limit: 1 })
    const [newest] = (value as { items: { _id: string }[] }).items
    await changeModels(site, (tx) => tx.script(`update models.profiles set headline = 'Changed far away' where user_id = '${newest!._id}'`))
    await page.evaluate(() => scrollTo(0, 0))
    await expect(first).toContainText('Changed far away')
    await expect.poll(watched, { timeout: 20_000 }).toBeLessThan(20)
  } finally {
    await removeCrowd(site)
  }
})

test('a list goes on when the browser is so busy that it reports several moves of its end at once', async ({ page, site }) => {
  await page.addInitScript(() => {
    const { IntersectionObserver: Real } = globalThis
    globalThis.IntersectionObserver = class extends Real {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(
          (entries, observer) =>
            tell(
              entries.flatMap((entry) => [{ ...entry, isIntersecting: !entry.isIntersecting }, entry]),
              observer,
            ),
          options,
        )
      }
    }
  })
  await addCrowd(site, 3 * PAGE_LENGTH)
  try {
    await open(page, '/?speaks=zh&sort=new')
    await expect(cards(page)).toHaveCount(PAGE_LENGTH)
    await toEnd(page)
    await expect(cards(page)).toHaveCount(2 * PAGE_LENGTH)
  } finally {
    await removeCrowd(site)
  }
})

test('behind an empty page the list goes on by itself, three times; then it asks', async ({ page }) => {
  const cursors: string[] = []
  // Without a connection pages are asked for by HTTP, where they can be answered as a site with a million models would.
  await page.addInitScript(() => {
    class Unreachable extends EventTarget {
      readyState = 0
      send(): void {}
      close(): void {}
    }
    Object.assign(globalThis, { WebSocket: Unreachable })
  })
  await page.route('**/api/query', async (route) => {
    const { path, args } = route.request().postDataJSON() as { path: string; args: { cursor?: string } }
    if (path !== 'models:list' || args.cursor === undefined) return route.continue()
    cursors.push(args.cursor)
    const value = { items: [], nextCursor: cursors.length < 8 ? `far-${cursors.length}` : null }
    return route.fulfill({ json: { status: 'success', value, logLines: [] } })
  })
  await open(page, '/')
  await expect(cards(page)).toHaveCount(PAGE_LENGTH)
  await toEnd(page)
  const further = page.getByRole('button', { name: t('models:list.further') })
  await expect(further).toBeVisible()
  await expect(page.getByText(t('models:list.furtherText'))).toBeVisible()
  expect(cursors).toHaveLength(3)
  await further.click()
  await expect.poll(() => cursors.length).toBe(6)
  await expect(further).toBeVisible()
  await further.click()
  await expect.poll(() => cursors.length).toBe(8)
  await expect(further).toBeHidden()
  await expect(cards(page)).toHaveCount(PAGE_LENGTH)
})

test('after a reload, and after another site, the list is as long as before and the reader where they were', async ({ page, site }) => {
  await addCrowd(site, 4 * PAGE_LENGTH)
  try {
    await open(page, '/?speaks=zh&sort=new')
    await expect(async () => {
      await toEnd(page)
      expect(await cards(page).count()).toBeGreaterThanOrEqual(4 * PAGE_LENGTH)
      await expect(page.getByRole('button', { name: t('common:actions.loadMore') })).toHaveCount(0, { timeout: 500 })
    }).toPass()
    const all = await cards(page).count()
    const card = cards(page).nth(3 * PAGE_LENGTH + 5)
    await card.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    const isThere = async () => {
      await expect(cards(page)).toHaveCount(all)
      await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
    }
    await page.reload()
    await isThere()
    await page.goto(`${site.sandbox.url}/`)
    await page.goBack()
    await isThere()
  } finally {
    await removeCrowd(site)
  }
})
