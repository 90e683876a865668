import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowsers } from '#tools/find-browser.ts'
import { DESKTOP } from './e2e/support/widths.ts'
import type { SiteOptions } from './e2e/support/site.ts'

// Pages are rendered as they are in operation.
process.env['NODE_ENV'] = 'production'
// Found once; the workers, which read this file again, inherit it.
const { browser, shell } = await findBrowsers()
Object.assign(process.env, { CHROME_PATH: browser, CHROME_SHELL_PATH: shell })

/** Runs the command itself, without a site of its own. */
const START = /start\.spec\.ts$/
/** Tests that need a whole browser: push messages on a screen, and the main job. */
const WHOLE = /@whole/

export default defineConfig<object, SiteOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: process.env['ATELIER_TEST_RESULTS'] ?? 'test-results',
  forbidOnly: true,
  retries: 0,
  // More of them than this on two cores only make each other wait, up to the limits of the tests.
  workers: 3,
  // Each test stands alone, so that no worker waits for the rest of a file.
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // A spec runs at one width. Those of phones say so with `test.use(PHONE)`; `e2e/sweep` opens every screen at both.
    ...DESKTOP,
    launchOptions: { executablePath: shell, args: [...BROWSER_ARGS] },
    locale: 'en-US',
    // Nothing moves unless a spec says `test.use(MOTION)`.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs as much as the steps: on by request, to find a fault.
    trace: process.env['ATELIER_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  // In this order, the longest tests first.
  projects: [
    { name: 'start', testMatch: START },
    {
      name: 'whole',
      testIgnore: START,
      grep: WHOLE,
      use: { launchOptions: { executablePath: browser, args: [...BROWSER_ARGS] }, verifiesLive: true },
    },
    { name: 'browser', testIgnore: START, grepInvert: WHOLE },
  ],
})
