/** The JavaScript of a first visit: all scripts of `/` and of a model's page, brotli, in a real browser. */
import { chromium } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { BROWSER_ARGS, findBrowser } from '#tools/find-browser.ts'
import { DIST_DIR } from '#tools/site/web-build.ts'
import type { Row } from './measure.ts'
import type { BenchWorld } from './world.ts'

const GOAL_KB = 160
const KB = 1_000
const compress = promisify(brotliCompress)

/** Adds up the scripts that the page loads until it is idle, including the realtime client. */
async function scriptsOf(url: string): Promise<{ bytes: number; foreign: number }> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_ARGS] })
  try {
    const page = await browser.newPage()
    const scripts = new Set<string>()
    let foreign = 0
    page.on('request', (request) => {
      const address = new URL(request.url())
      if (address.origin !== new URL(url).origin && address.protocol.startsWith('http')) foreign += 1
      if (address.pathname.endsWith('.js')) scripts.add(address.pathname)
    })
    const isLive = page.waitForEvent('websocket')
    await page.goto(url, { waitUntil: 'networkidle' })
    await isLive
    let bytes = 0
    for (const path of scripts) bytes += (await compress(await readFile(join(DIST_DIR, 'client', path)))).length
    return { bytes, foreign }
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
    const { bytes, foreign } = await scriptsOf(`${server.url}${path}`)
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
