/**
 * One site for each worker: a copy of the demo in a database and folder of its own, the built web, and a payment sandbox in memory
 * whose clock runs fast. Its tests share it, so each makes the users that it changes. At the end the books of the site must agree.
 */
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { demoAccounts, type DemoAccount } from '#demo/seed.ts'
import { type Config, readConfig } from '#server/env.ts'
import { readBooks } from '#server/domains/analytics/parts.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import { createWeb } from '#server/http/pages/web.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { readMailConfig } from '#platform/mail/mail-config.ts'
import { startSandbox, SANDBOX_KEYS, type Sandbox } from '#sandbox/main.ts'
import { linkFolder } from '#test-support/link-folder.ts'
import { freePort } from '#platform/free-port.ts'
import { DIST_DIR } from '#tools/site/web-build.ts'
import { createTestDatabase } from '#tools/test-database.ts'

/** Names the folder of the seeded demo; set by `global-setup.ts`. */
export const TEMPLATE_FOLDER_VARIABLE = 'ATELIER_TEST_DEMO'
/** The identity provider whose users may come in by an assertion. */
export const EXTERNAL_ISSUER = 'https://club.example'
/** Lines of the page's beginning, and of its end, that are shown where a test failed: a report of a machine that is gone must do for finding the fault. */
const SHOWN_LINES = 90
const SHOW_PATIENCE_MS = 5_000
/** Confirmations and webhook retries need seconds in place of minutes. */
const SANDBOX_CLOCK_FACTOR = 20

/** Beside two browsers and the drawing of a whole demo, Postgres may take longer to accept a connection than users should wait. */
const CONNECT_PATIENCE_MS = 30_000

export interface TestSite {
  /** Without a trailing slash. */
  url: string
  readonly server: RunningServer
  sandbox: Sandbox
  /** The demo's accounts by role. */
  accounts: Readonly<Record<DemoAccount['role'], DemoAccount>>
  /** Stops the server, lets `meanwhile` happen, and starts it again on the same port, database and folder. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
}

/** Higher limits, since all users of the tests share one address, and some load hundreds of pages. */
const NO_LIMITS = { callsPerSecond: 1e9, callsBurst: 1e9, newQueriesBurst: 1e9 }

async function openTestSite(stack: AsyncDisposableStack, verifiesLive: boolean): Promise<TestSite> {
  const template = process.env[TEMPLATE_FOLDER_VARIABLE]
  if (template === undefined) throw new Error('There is no seeded demo: run the browser tests through playwright.config.ts.')
  // Beside the template: its files are linked, which works within one file system only.
  const dataDir = await mkdtemp(join(dirname(template), 'site-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  // The objects of the storage never change, the rest does.
  await linkFolder(join(template, 'media'), join(dataDir, 'media'))
  await cp(template, dataDir, { recursive: true, filter: (path) => path !== join(template, 'media') })
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  const sandbox = await startSandbox({ clockFactor: SANDBOX_CLOCK_FACTOR })
  stack.defer(() => sandbox.stop())
  const configAt = (port: number): Config => ({
    ...readConfig({
      PORT: String(port),
      ATELIER_DATA: dataDir,
      ATELIER_VERIFY_LIVE: verifiesLive ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      CONTACT_EMAIL: 'help@demo.atelier',
    }),
    oxapay: { baseUrl: sandbox.oxapayUrl, merchantKey: SANDBOX_KEYS.merchant, payoutKey: undefined, generalKey: undefined },
    mail: readMailConfig(sandbox.smtpUrl, 'post@demo.atelier', []),
    inbox: { address: SANDBOX_KEYS.inbox, secret: SANDBOX_KEYS.inboxSecret, imap: null },
    google: sandbox.google,
    translation: { provider: 'google', url: sandbox.googleTranslateUrl, key: SANDBOX_KEYS.translation },
    push: { keys: undefined, sandboxUrl: sandbox.url },
    // The sandbox's keys are those of an identity provider, too.
    external: { issuer: EXTERNAL_ISSUER, audience: 'atelier', keys: { jwksUrl: sandbox.google.jwksUrl } },
  })
  let config = configAt(await freePort())
  const start = () =>
    startServer({
      config,
      databaseUrl: database.url,
      limits: NO_LIMITS,
      connectPatienceMs: CONNECT_PATIENCE_MS,
      createWeb: (site) => createWeb(site, DIST_DIR),
    })
  let server = await start().catch(async (error: NodeJS.ErrnoException) => {
    // Another program has taken the port since it was found free.
    if (error.code !== 'EADDRINUSE') throw error
    config = configAt(await freePort())
    return start()
  })
  stack.defer(() => server.stop())
  const accounts = Object.fromEntries(demoAccounts.map((account) => [account.role, account])) as TestSite['accounts']
  return {
    url: config.origin,
    get server() {
      return server
    },
    sandbox,
    accounts,
    async restart(meanwhile = async () => undefined) {
      await server.stop()
      await meanwhile()
      server = await start()
    },
  }
}

async function show(page: Page): Promise<void> {
  const lines = (await page.locator('body').ariaSnapshot({ timeout: SHOW_PATIENCE_MS })).split('\n')
  const shown = lines.length <= 2 * SHOWN_LINES ? lines : [...lines.slice(0, SHOWN_LINES), '…', ...lines.slice(-SHOWN_LINES)]
  console.log([`The page where it failed, ${page.url()}:`, ...shown].join('\n'))
}

interface TestFixtures {
  /** Another visitor beside `page`: a separate browser context, closed after the test. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
}

export interface SiteOptions {
  /** Whether every live query is compared with a fresh one. Costs as much as the queries: for the specs that read the comparison. */
  verifiesLive: boolean
}

interface WorkerFixtures extends SiteOptions {
  site: TestSite
}

/** Playwright's `test` with a site; `page.goto('/')` opens it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  verifiesLive: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ verifiesLive }, use) => {
      await using stack = new AsyncDisposableStack()
      const site = await openTestSite(stack, verifiesLive)
      await use(site)
      const { database } = site.server
      expect((await auditBooks(database)).checks.filter(({ isRight }) => !isRight)).toEqual([])
      expect(await database.read((db) => readBooks(db))).toMatchObject({ isRight: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  page: async ({ page }, use, info) => {
    await use(page)
    if (info.status !== info.expectedStatus)
      await show(page).catch((error: Error) => console.log(`The page cannot be shown: ${error.message}`))
  },
  newVisitor: async ({ browser, contextOptions, baseURL }, use) => {
    await using stack = new AsyncDisposableStack()
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL, ...options })
      stack.defer(() => context.close())
      return context.newPage()
    })
  },
})

export { expect }
