import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './tools/find-browser.ts'

// Found once; the workers, which read this file again, inherit it.
process.env['CHROME_PATH'] = await findBrowser()

/** Runs the command itself; there is one width to that. */
const START = /start\.spec\.ts$/

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
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'start', testMatch: START },
    { name: 'desktop', testIgnore: START, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', testIgnore: START, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ],
})
