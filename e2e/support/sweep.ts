/**
 * `test` for the sweep, which opens every screen and dialog once and checks it at both widths, once in the light and once in the dark.
 * The only place where axe runs. A test passes when nothing was found and the console said nothing.
 */
import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { putCookies, putSession } from './calls.ts'
import { complaintsOf, open, wordsIn } from './people.ts'
import { expect, test as base } from './site.ts'
import { BETWEEN, DESKTOP, WIDTHS } from './widths.ts'

export { expect } from './site.ts'

const t = wordsIn('en')
type Width = keyof typeof WIDTHS
const OTHER = { desktop: 'phone', phone: 'desktop' } as const
/** Pages whose status is a failure, which the console tells. */
const FAILURE_PAGE = /\/(?:401|403|404|500|503|nowhere)$/

/** The screens of a role are shared out to tests that run side by side. */
export const PARTS = [1, 2, 3] as const
export const partOf = (paths: readonly string[], part: (typeof PARTS)[number]): string[] =>
  paths.filter((_, at) => at % PARTS.length === part - 1)

/** A dozen screens take longer than most tests. */
const SWEEP_PATIENCE_MS = 240_000

const isAt = (page: Page, width: Width) => page.viewportSize()?.width === WIDTHS[width].viewport.width

async function turnTo(page: Page, width: Width): Promise<void> {
  if (!isAt(page, width)) await page.setViewportSize(WIDTHS[width].viewport)
}

/** Waits until everything has loaded and nothing moves: contrast is measured on what a user reads. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main').getByText(t('common:actions.loading'), { exact: true })).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // A change of width or theme is drawn, and whatever it begins is there to be waited for.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const finite = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime ?? Infinity)))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

/** Overflowing parts: the page itself, each open dialog, and the place of each table, unless it scrolls. */
const overflows = (page: Page, where: string): Promise<string[]> =>
  page.evaluate((name) => {
    const places = [...document.querySelectorAll(':has(> [role=table], > table)')]
    const fixed = places.filter((place) => !['auto', 'scroll'].includes(getComputedStyle(place).overflowX))
    return [document.documentElement, ...document.querySelectorAll('[role=dialog]'), ...fixed].flatMap((part) => {
      const what = part.getAttribute('role') ?? part.firstElementChild?.getAttribute('aria-label') ?? part.tagName
      return part.scrollWidth > part.clientWidth ? [`${name}: ${what} is ${part.scrollWidth} px wide in ${part.clientWidth} px`] : []
    })
  }, where)

/** Overflows at the widths between a phone and a desktop, where a page has its sidebar but little room beside it. */
async function overflowsBetween(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const width of BETWEEN) {
    await page.setViewportSize({ width, height: DESKTOP.viewport.height })
    await settle(page)
    found.push(...(await overflows(page, `${where}, ${width} px`)))
  }
  return found
}

type Theme = 'light' | 'dark'

/** Bars over the page take part in it while axe looks: what lies below one at this place of the scroll is reached by scrolling. */
const layBars = (page: Page, position: 'static' | '') =>
  page.evaluate((value) => {
    for (const bar of document.querySelectorAll<HTMLElement>('[data-frame]')) bar.style.position = value
  }, position)

async function findingsAt(page: Page, where: string, width: Width, theme: Theme, part: string | null): Promise<string[]> {
  await turnTo(page, width)
  await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), theme === 'dark')
  await settle(page)
  const name = `${where}, ${width}, ${theme}`
  const wide = await overflows(page, name)
  await layBars(page, 'static')
  const findings = await axeFindings(page, name, part)
  await layBars(page, '')
  return [...wide, ...findings]
}

const OVERLAYS = '[role=dialog], [role=menu]'
/** The open dialogs or menu, since the page below was checked before; else the whole page. */
const openPart = async (page: Page): Promise<string | null> => ((await page.locator(OVERLAYS).count()) > 0 ? OVERLAYS : null)

export interface Sweep {
  /** Signs this session in. */
  as(token: string): Promise<void>
  /**
   * Opens these addresses in turn and checks each: whole at the width of the last one, whether it fits between, then its own part at the
   * other one.
   */
  screens(...paths: string[]): Promise<void>
  /** Opens these addresses in turn, and checks only whether they fit below a desktop: for another language than the first one. */
  fits(...paths: string[]): Promise<void>
  /** Checks the dialog or menu that is open, or the page. Steps go on at the width that they began at. */
  here(where: string, widths?: readonly Width[]): Promise<void>
}

export const test = base.extend<{ sweep: Sweep }>({
  sweep: async ({ page, context, site }, use, info) => {
    info.setTimeout(SWEEP_PATIENCE_MS)
    await putCookies(context, site, { theme: 'light' })
    const complaints = complaintsOf(context)
    const found: string[] = []
    const current = (): Width => (isAt(page, 'phone') ? 'phone' : 'desktop')
    // The second check of a state is in the other theme. The next state begins at the other width or in the other theme, so that every
    // two of them are seen in all four ways.
    let theme: Theme = 'light'
    const lookAt = async (where: string, width: Width, part: string | null) => {
      found.push(...(await findingsAt(page, where, width, theme, part)))
      theme = theme === 'light' ? 'dark' : 'light'
    }
    await use({
      as: (token) => putSession(context, site, token),
      async screens(...paths) {
        for (const path of paths) {
          const first = current()
          await open(page, path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          // The frame is the same on all of them: at each width it is looked at with every second one.
          await lookAt(path, first, null)
          found.push(...(await overflowsBetween(page, path)))
          await lookAt(path, OTHER[first], 'main')
        }
        await turnTo(page, 'desktop')
      },
      async fits(...paths) {
        for (const path of paths) {
          await open(page, path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          found.push(...(await overflowsBetween(page, path)))
          await turnTo(page, 'phone')
          await settle(page)
          found.push(...(await overflows(page, `${path}, phone`)))
        }
      },
      async here(where, widths = ['desktop', 'phone']) {
        const first = current()
        const part = await openPart(page)
        for (const width of [widths[0] ?? first, widths[1] ?? widths[0] ?? first]) await lookAt(where, width, part)
        theme = theme === 'light' ? 'dark' : 'light'
        await turnTo(page, first)
      },
    })
    expect([...found, ...complaints.filter((line) => !FAILURE_PAGE.test(line.split(': ')[0] ?? ''))]).toEqual([])
  },
})
