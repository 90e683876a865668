/** The script that a first visit loads: the most that it may weigh, and the weight of a page in a real browser. */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { DIST_DIR } from './web-build.ts'

/** Brotli, for `/` and for the page of a model: today's weight with little room, so that a screen that slips in is noticed. */
export const FIRST_VISIT_MAX_BYTES = 160_000

const compress = promisify(brotliCompress)

/**
 * Opens `url` and adds up the scripts that the page loads until it is idle and connected, the realtime client included. `foreign`: requests
 * to other sites.
 */
export async function weighFirstVisit(page: Page, url: string): Promise<{ bytes: number; foreign: number }> {
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
}
