/**
 * The pictures in help articles: parts of screens of a running demo, in English and in light mode, each cropped to what its article says.
 * They are in `public/help`, and the articles of every language name them with their size: `![…](/help/withdraw.webp?640x520)`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from './site/web-build.ts'

const FOLDER = join(ROOT, 'public', 'help')
/** A picture on a page that users read on their phones. */
export const HELP_PICTURE_MAX_BYTES = 40_000
const SCALE = 2
const QUALITIES = [82, 72, 62]
/** Of two pixels for each of the page: not less than one. */
const SCALES = [1, 0.75, 0.6, 0.5]
/** A part of a screen has straight corners on a page that is not dimmed, and no field has the focus. */
const PLAIN = `*, *::before, *::after { caret-color: transparent !important }
  [role=dialog] { border-radius: 0 !important; box-shadow: none !important; max-height: none !important }`
const PATIENCE_MS = 240_000

interface HelpPicture {
  /** Of the article. */
  readonly name: string
  readonly as: 'customer' | 'model'
  readonly path: string
  readonly width?: number
  /** Brings the page to what the article says. Answers the part to show. */
  readonly show: (page: Page) => Promise<Locator>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The dialog with the address of a deposit that waits, a new one where none does. */
async function openDeposit(page: Page): Promise<{ dialog: Locator; payLink: Locator }> {
  await page.getByTestId('balance-card').getByRole('button', { name: 'Load Wallet' }).click()
  const dialog = page.getByRole('dialog')
  const [amount, payLink] = [dialog.getByLabel('Amount in dollars'), dialog.getByTestId('pay-link')]
  await amount.or(payLink).first().waitFor()
  if (await amount.isVisible()) {
    await amount.fill('50')
    const [payPage] = await Promise.all([page.waitForEvent('popup'), dialog.locator('button[type=submit]').click()])
    await payPage.close()
  }
  await payLink.waitFor()
  return { dialog, payLink }
}

const PICTURES: readonly HelpPicture[] = [
  {
    name: 'deposit-usdt',
    as: 'customer',
    path: '/dashboard',
    show: async (page) => (await openDeposit(page)).dialog,
  },
  {
    name: 'deposit-short',
    as: 'customer',
    path: '/dashboard',
    async show(page) {
      const { dialog, payLink } = await openDeposit(page)
      const [payPage] = await Promise.all([page.waitForEvent('popup'), payLink.click()])
      await payPage.getByTestId('pay-less').click()
      await payPage.close()
      await dialog.getByTestId('deposit-arrived').waitFor({ timeout: PATIENCE_MS })
      return dialog
    },
  },
  {
    name: 'place-order',
    as: 'customer',
    path: '/models/ines-duarte',
    async show(page) {
      await button(page, /Glaze portrait/).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Your brief').fill('A bowl in the colours of the river in March, on a light ground.')
      return dialog
    },
  },
  {
    name: 'order-steps',
    as: 'customer',
    path: '/orders',
    async show(page) {
      await page.locator('main a[href^="/orders/"]').first().click()
      const header = page.getByTestId('order-header')
      await header.waitFor()
      return header
    },
  },
  {
    name: 'withdraw',
    as: 'model',
    path: '/dashboard',
    async show(page) {
      await button(page, 'Withdrawal').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Amount in dollars').fill('60')
      await dialog.getByLabel('PayPal Email').fill('ines@example.org')
      return dialog
    },
  },
  {
    name: 'second-factor',
    as: 'customer',
    path: '/settings/account',
    width: 900,
    show: async (page) => page.locator('[aria-labelledby=two-factor-card]'),
  },
  {
    name: 'notifications',
    as: 'customer',
    path: '/settings/notifications',
    width: 900,
    show: async (page) => page.locator('[aria-labelledby=choices]'),
  },
  {
    name: 'contact-team',
    as: 'customer',
    path: '/tickets/new',
    width: 760,
    async show(page) {
      await page.getByLabel('Subject').fill('My deposit is short')
      await page.getByTestId('help-hits').waitFor()
      // With the space around it.
      return page.locator('main form').locator('xpath=..')
    },
  },
]

/** In the best quality, and then the best resolution, that has no more bytes than allowed. */
async function compressed(png: Buffer): Promise<Buffer> {
  const { width } = await sharp(png).metadata()
  for (const scale of SCALES)
    for (const quality of QUALITIES) {
      const webp = await sharp(png)
        .resize({ width: Math.round(width * scale) })
        .webp({ quality, effort: 6, smartSubsample: true })
        .toBuffer()
      if (webp.length <= HELP_PICTURE_MAX_BYTES) return webp
    }
  throw new Error('a picture shows too much to be small')
}

/** Writes the size of a picture into the articles that show it. */
async function nameSize(name: string, size: string): Promise<void> {
  for (const path of globSync(`texts/*/help/*.md`, { cwd: ROOT })) {
    const file = join(ROOT, path)
    const text = await readFile(file, 'utf8')
    const sized = text.replaceAll(new RegExp(`\\(/help/${name}\\.webp(?:\\?\\d+x\\d+)?\\)`, 'g'), `(/help/${name}.webp?${size})`)
    if (sized !== text) await writeFile(file, sized)
  }
}

async function take(browser: Browser, origin: string, token: string, { name, path, width = 1100, show }: HelpPicture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: 1000 },
    deviceScaleFactor: SCALE,
    baseURL: origin,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  try {
    await context.addCookies([{ name: 'auth_token', value: encodeURIComponent(JSON.stringify(token)), url: origin }])
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    const part = await show(page)
    await page.addStyleTag({ content: PLAIN })
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.waitForFunction(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'))
    const png = await part.screenshot({ animations: 'disabled' })
    const meta = await sharp(png).metadata()
    const webp = await compressed(png)
    await mkdir(FOLDER, { recursive: true })
    await writeFile(join(FOLDER, `${name}.webp`), webp)
    await nameSize(name, `${Math.round(meta.width / SCALE)}x${Math.round(meta.height / SCALE)}`)
    console.log(`${name}: ${Math.round(webp.length / 1_000)} kB`)
  } finally {
    await context.close()
  }
}

/** `only`: the names of those to take; empty: all. */
export async function takeHelpPictures(
  browser: Browser,
  origin: string,
  tokens: Readonly<Record<HelpPicture['as'], string>>,
  only: readonly string[],
): Promise<void> {
  for (const picture of PICTURES)
    if (only.length === 0 || only.includes(picture.name)) await take(browser, origin, tokens[picture.as], picture)
}
