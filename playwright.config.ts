import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './tools/find-browser.ts'

// Pages are rendered as they are in operation.
process.env['NODE_ENV'] = 'production'
// Found once; the workers, which read this file again, inherit it.
process.env['CHROME_PATH'] = await findBrowser()

/** Runs the command itself; there is one width to that. */
const START = /start\.spec\.ts$/
/** What they promise does not depend on the width: each is run at one. Single tests say so by a tag, `@desktop` or `@phone`. */
const DESKTOP_ONLY = /(addresses|application-decisions|bad-input|display|google|impersonation|keyboard|notices|pages|passkeys|refused|rights|security|sharing)\.spec\.ts$/
const PHONE_ONLY = /(follows|languages|leaving|live|long-list|pro-news|recovery|sessions|suspension|two-factor)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: process.env['ATELIER_TEST_RESULTS'] ?? 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: process.env['CHROME_PATH'], args: [...BROWSER_ARGS] },
    locale: 'en-US',
    // Recording every step costs as much as the steps: asked for by whoever looks for a fault.
    trace: process.env['ATELIER_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'start', testMatch: START },
    { name: 'desktop', testIgnore: [START, PHONE_ONLY], grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', testIgnore: [START, DESKTOP_ONLY], grepInvert: /@desktop/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ],
})
