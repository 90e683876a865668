/** Findings of axe on a page, by WCAG 2.2 A and AA. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type * as axeCore from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** One line for each finding. `part`: a selector of the checked part; null: the whole document. */
export async function axeFindings(page: Page, where: string, part: string | null): Promise<string[]> {
  // Once per document, and as text: the protocol evaluates it past the content policy of the page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${SOURCE};undefined`)
  const { violations } = await page.evaluate<AxeResults, { options: RunOptions; selector: string | null }>(
    ({ options, selector }) =>
      (globalThis as unknown as { axe: typeof axeCore }).axe.run(selector === null ? document : { include: selector }, options),
    { options: OPTIONS, selector: part },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
