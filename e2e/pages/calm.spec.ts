/** Nothing moves while a page of a signed-in user loads, and its own page is there from the start. */
import type { Page } from '@playwright/test'
import { fund, listPosts, MODEL, newUser, openSession, placeOrder, putSession } from '../support/calls.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'
import { addressesOf } from '../support/screens.ts'
import { expect, test, type TestSite } from '../support/site.ts'
import { PHONE, WIDTHS } from '../support/widths.ts'

const t = wordsIn('en')
/** Two dozen pages, one after the other. */
const PATIENCE_MS = 240_000
/** Of a whole page load, as the browser's layout-shift entries add up. */
const SHIFT_MAX = 0.02

declare global {
  var shifts: { value: number; moved: string[] }[] | undefined
  /** The parts of the page with their heights, each time that they had changed in a frame. */
  var looks: string[][] | undefined
}

/** Collects what moves, from the first byte on, and how the parts of the page looked meanwhile: which of them has grown. */
const collectShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = []
    globalThis.looks = []
    const note = () => {
      const parts = document.querySelectorAll('main section, main output, main [role=alert]')
      const look = Array.from(parts, (part) => `${part.textContent.slice(0, 60)}: height ${part.getBoundingClientRect().height}`)
      if (look.join() !== globalThis.looks?.at(-1)?.join()) globalThis.looks?.push(look)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName} ${node.id} ${node.className} ${node.textContent.slice(0, 30)}` : String(node?.nodeName)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: y ${previousRect.y} → ${currentRect.y}, height ${previousRect.height} → ${currentRect.height}`,
        )
        globalThis.shifts?.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function shiftsOf(page: Page, path: string) {
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main').getByText(t('common:actions.loading'), { exact: true })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // Two frames: the entries of the last one are there.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
  return movedOn(page, path)
}

async function movedOn(page: Page, path: string) {
  const { shifts = [], looks } = await page.evaluate(() => ({ shifts: globalThis.shifts, looks: globalThis.looks }))
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum <= SHIFT_MAX ? [] : [{ path, sum, moved: shifts.map(({ moved }) => moved), looks }]
}

/** Sessions with their pages. */
const READERS = {
  customer: async (site: TestSite) => {
    const customer = await newUser(site)
    await fund(site, customer, 100)
    await placeOrder(site, customer, 'A bowl for the rain')
    const [post] = await listPosts(site)
    return {
      token: customer.token,
      paths: [...addressesOf('customer', MODEL.handle, [String(post?._id)]), ...addressesOf('settings', MODEL.handle)],
    }
  },
  model: async (site: TestSite) => ({
    token: await openSession(site, 'model'),
    paths: addressesOf('model', MODEL.handle, []),
  }),
  admin: async (site: TestSite) => ({ token: await openSession(site, 'admin'), paths: addressesOf('admin', MODEL.handle) }),
} as const

for (const [width, view] of Object.entries(WIDTHS))
  test.describe(width, () => {
    test.use({ ...view, timezoneId: 'Asia/Tokyo' })
    for (const [role, readerOf] of Object.entries(READERS))
      test(`nothing moves while a page of a ${role} loads`, async ({ page, context, site }) => {
        test.setTimeout(PATIENCE_MS)
        const { token, paths } = await readerOf(site)
        await putSession(context, site, token)
        await collectShifts(page)
        const complaints = complaintsOf(context)
        const moved = []
        for (const path of paths) moved.push(...(await shiftsOf(page, path)))
        // Together: a page's complaint may say why it moved.
        expect({ moved, complaints }).toEqual({ moved: [], complaints: [] })
      })
  })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('nothing moves on the dashboard when the server leaves its orders to the browser', async ({ page, context, site }) => {
    await putSession(context, site, await openSession(site, 'admin'))
    await collectShifts(page)
    const isLocked = Promise.withResolvers<void>()
    const isOver = Promise.withResolvers<void>()
    const locked = site.server.database.write(async (tx) => {
      await tx.script('lock table orders.orders')
      isLocked.resolve()
      await isOver.promise
    })
    await Promise.race([isLocked.promise, locked])
    const below = page.getByTestId('feed-card')
    try {
      await page.goto('/dashboard')
      await expect(page.getByTestId('my-orders-card').getByText(t('common:actions.loading'))).toBeAttached()
      await expect(below).toBeHidden()
    } finally {
      isOver.resolve()
      await locked
    }
    await expect(page.getByText(t('orders:mine.none'))).toBeVisible()
    await expect(below).toBeVisible()
    expect(await movedOn(page, '/dashboard')).toEqual([])
  })
})
