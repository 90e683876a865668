import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowsers } from '#tools/find-browser.ts'

// Pages are rendered as they are in operation.
process.env['NODE_ENV'] = 'production'
// Found once; the workers, which read this file again, inherit it.
const { browser, shell } = await findBrowsers()
Object.assign(process.env, { CHROME_PATH: browser, CHROME_SHELL_PATH: shell })

/** Runs the command itself; there is one width to that. */
const START = /start\.spec\.ts$/
/** What needs a whole browser: messages on a screen, and the main job once. */
const WHOLE = /@whole/
/** What they promise does not depend on the width: each is run at one. Single tests say so by a tag, `@desktop` or `@phone`. */
const DESKTOP_ONLY =
  /(addresses|application-decisions|bad-input|display|google|impersonation|keyboard|notices|pages|passkeys|refused|rights|security|sharing)\.spec\.ts$/
const PHONE_ONLY = /(follows|languages|leaving|live|long-list|pro-news|recovery|sessions|suspension|two-factor)\.spec\.ts$/

const DESKTOP = { viewport: { width: 1280, height: 800 } }

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
    launchOptions: { executablePath: shell, args: [...BROWSER_ARGS] },
    locale: 'en-US',
    // Recording every step costs as much as the steps: asked for by whoever looks for a fault.
    trace: process.env['ATELIER_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'start', testMatch: START },
    {
      name: 'whole',
      testIgnore: [START, PHONE_ONLY],
      grep: WHOLE,
      use: { ...DESKTOP, launchOptions: { executablePath: browser, args: [...BROWSER_ARGS] } },
    },
    { name: 'desktop', testIgnore: [START, PHONE_ONLY], grepInvert: [/@phone/, WHOLE], use: DESKTOP },
    {
      name: 'phone',
      testIgnore: [START, DESKTOP_ONLY],
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
