/** The JavaScript of a first visit: all scripts of `/` and of a model's page, brotli, in a real browser. */
import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '#tools/find-browser.ts'
import { weighFirstVisit } from '#tools/site/first-visit.ts'
import type { Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

const GOAL_KB = 160
const KB = 1_000

async function weigh(url: string): Promise<{ bytes: number; foreign: number }> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS] })
  try {
    return await weighFirstVisit(await browser.newPage(), url)
  } finally {
    await browser.close()
  }
}

export async function benchFirstVisit({ server }: BenchWorld): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, path] of [
    ['JavaScript of a first visit, /', '/'],
    ['JavaScript of a first visit, a model’s page', '/models/bench-model-7'],
  ] as const) {
    const { bytes, foreign } = await weigh(`${server.url}${path}`)
    const kb = bytes / KB
    rows.push({
      what,
      ours: `${kb.toFixed(1)} kB brotli`,
      bare: '–',
      ratio: `${foreign} requests elsewhere`,
      goal: `≤ ${GOAL_KB} kB, none elsewhere`,
      isReached: kb <= GOAL_KB && foreign === 0,
    })
  }
  return rows
}
