/** Steps of users on the site. Texts come from the catalog of their language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page, WebSocketRoute } from '@playwright/test'
import type { Language } from '#contract/limits.ts'
import { ROOT } from '#tools/site/web-build.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { expect, type TestSite } from './site.ts'

type Catalog = { readonly [key: string]: string | Catalog }

/** A text of a catalog by its key, with its values filled in: `wordsIn('en')('common:nav.signIn')`. */
export function wordsIn(language: string): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const catalogs = new Map<string, Catalog>()
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':')
    const catalog =
      catalogs.get(namespace) ??
      (JSON.parse(readFileSync(join(ROOT, 'texts', language, 'screens', `${namespace}.json`), 'utf8')) as Catalog)
    catalogs.set(namespace, catalog)
    const text = path
      .split('.')
      .reduce<string | Catalog | undefined>((node, name) => (typeof node === 'object' ? node[name] : undefined), catalog)
    if (typeof text !== 'string') throw new Error(`there is no text ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

export type Words = ReturnType<typeof wordsIn>

/**
 * Waits until the page is awake: until then a click does nothing, or is a page load. The shell wakes up first and says so;
 * a part of the page is awake once React has put its properties on the part's buttons.
 */
export async function open(page: Page, path: string): Promise<void> {
  // Committed, not loaded: pictures and fonts are waited for where they are looked at.
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      document.querySelector('[data-hydrated]') !== null &&
      [...document.querySelectorAll('#main button')].every((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))),
  )
}

export async function signIn(page: Page, words: Words, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, '/sign-in')
  await page.getByLabel(words('auth:fields.email')).fill(email)
  await page.getByLabel(words('auth:fields.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('auth:signIn.submit'), exact: true }).click()
  await expect(page.getByTestId('balance-badge')).toBeVisible()
}

interface NewVisitor {
  name: string
  email: string
  password: string
}

export async function signUp(page: Page, words: Words, person: NewVisitor): Promise<void> {
  await open(page, '/sign-up')
  await fillSignUp(page, words, person)
}

/** Fills the sign-up that is open, and is signed in afterwards. */
export async function fillSignUp(page: Page, words: Words, { name, email, password }: NewVisitor): Promise<void> {
  await page.getByLabel(words('auth:fields.name')).fill(name)
  await page.getByLabel(words('auth:fields.email')).fill(email)
  await page.getByLabel(words('auth:fields.password'), { exact: true }).fill(password)
  await page.getByLabel(words('auth:fields.repeat'), { exact: true }).fill(password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: words('auth:signUp.submit'), exact: true }).click()
  await expect(page.getByTestId('balance-badge')).toBeVisible()
}

/** The secret part of the newest link that confirms an address, from the mailbox. */
export async function confirmLinkTo({ sandbox }: Pick<TestSite, 'sandbox'>, email: string): Promise<string> {
  const mail = await sandbox.mail.waitFor(({ envelopeTo, text }) => envelopeTo.includes(email) && text.includes('/confirm-email#'))
  const newest = sandbox.mail
    .mails()
    .filter(({ envelopeTo, text }) => envelopeTo.includes(email) && text.includes('/confirm-email#'))
    .reduce((a, b) => (b.id > a.id ? b : a), mail)
  return /\/confirm-email#[\w-]+/.exec(newest.text)?.[0] ?? ''
}

/** Opens the link of the sign-up's mail in another tab of the same browser, presses its button and closes the tab. */
export async function confirmByMail(page: Page, words: Words, site: Pick<TestSite, 'sandbox'>, email: string): Promise<void> {
  const tab = await page.context().newPage()
  await open(tab, await confirmLinkTo(site, email))
  await tab.getByRole('button', { name: words('recovery:confirm.submit') }).click()
  await expect(tab.getByTestId('confirm-email')).toHaveAttribute('data-outcome', /confirmed|changed/)
  await tab.close()
}

/** Chooses a language in the menu. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').first().click()
  await page.getByRole('menuitemradio', { name: LANGUAGE_NAMES[language] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Opens a deposit of `dollars` from an open Add Funds dialog and pays it at the sandbox. */
export async function payDeposit(page: Page, words: Words, dollars: string | null): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words('wallet:deposit.title') })
  if (dollars !== null) await dialog.getByLabel(words('wallet:deposit.amount')).fill(dollars)
  const [payPage] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: words('wallet:deposit.submit') }).click(),
  ])
  await payPage.getByTestId('pay-exact').click()
  await expect(payPage.getByTestId('pay-status')).toHaveAttribute('data-status', /paid/i)
  await payPage.close()
}

export const dialogNamed = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** By its cross. */
export async function closeDialog(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: wordsIn('en')('common:actions.close'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The shown balance of the wallet, as text. */
export const balanceOf = (page: Page) => page.getByTestId('balance')

/** Codes that a page may close with; others, such as the one of a connection that never came about, say only that it is gone. */
const isOwnCode = (code: number | undefined): code is number => code !== undefined && code >= 4000

/** Makes the page's connection one that can be cut as a lost network would. Call before the first page is opened. */
export async function makeCuttable(page: Page): Promise<() => Promise<void>> {
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/api\/.*\/sync$/, (socket) => {
    const server = socket.connectToServer()
    open.add(socket)
    // A listener has to pass the close on: a page that tried without a network would wait for its answer, and not try again.
    server.onClose((code, reason) => {
      open.delete(socket)
      void socket.close({ code: isOwnCode(code) ? code : 4000, reason: reason ?? 'the server is gone' })
    })
  })
  return async () => {
    for (const socket of open) await socket.close({ code: 4000, reason: 'cut by the test' })
    open.clear()
  }
}

/** React says so when a page went out before it was whole, as it does on a busy machine (`WHOLE_MS`): the browser goes on with the rest. */
const SENT_EARLY = 'Minified React error #419'

/** Collects the page's problems: console errors, violations of the content policy, failed hydration. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !/net::ERR_|WebSocket/.test(message.text()))
      complaints.push(`${message.location().url}: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    if (!error.error().message.includes(SENT_EARLY)) complaints.push(`${error.page()?.url()}: ${String(error.error())}`)
  })
  return complaints
}

/**
 * Presses the arrow up until `said` is there. An item lifted with the keyboard listens only a moment later: a user presses
 * again. At the top a further press moves nothing.
 */
export async function moveUpUntil(page: Page, said: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(said).toBeAttached({ timeout: 1_000 })
  }).toPass()
}
