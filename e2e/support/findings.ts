/** What axe finds on a page, in both themes. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './house.ts'
import { open, wordsIn } from './people.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Those of them that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const t = wordsIn('en')

/** What comes in has come in, what moves has come to rest: contrast is measured on what a person reads. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main').getByText(t('common:actions.loading'), { exact: true })).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const finite = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime ?? Infinity)))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

/** Looks at the page alone: without frames there is nothing to put together in a page of its own. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

const linesOf = (where: string, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )

/** From here on a page is wide: narrower ones have the same colours, which are looked at in the dark only once. */
const WIDE_PX = 600

/** What axe finds in the light, then, on a wide page, what it finds about colours in the dark: between the two nothing else changes. */
export async function findings(page: Page, where: string): Promise<string[]> {
  const toDark = (isDark: boolean) => page.evaluate((isOn) => document.documentElement.classList.toggle('dark', isOn), isDark)
  await settle(page)
  const light = linesOf(`${where}, light`, await axe(page).withTags(RULES).analyze())
  if ((page.viewportSize()?.width ?? 0) < WIDE_PX) return light
  await toDark(true)
  await settle(page)
  const dark = linesOf(`${where}, dark`, await axe(page).withRules(COLOUR_RULES).analyze())
  await toDark(false)
  return [...light, ...dark]
}

/** The same of several pages, each with its heading. */
export async function look(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    found.push(...(await findings(page, path)))
  }
  return found
}
