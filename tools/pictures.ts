/**
 * `npm run pictures -- http://localhost:3000`: takes the pictures of the README from a running demo, so that they show the present
 * product. With `help` behind the address, those in the help articles instead; with names of articles behind that, only theirs. The demo
 * should be fresh: other data shows in them.
 */
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_ACCOUNTS } from '#demo/content/people.ts'
import { DEMO_PASSWORD } from '#demo/seed.ts'
import { BROWSER_ARGS, findBrowsers } from './find-browser.ts'
import { takeHelpPictures } from './help-pictures.ts'
import { ROOT } from './site/web-build.ts'

const FOLDER = join(ROOT, 'docs', 'pictures')
const QUALITY = 82
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const MODEL = 'ines-duarte'

interface Picture {
  readonly name: string
  /** A path, or the page that the first link of a path leads to. */
  readonly path: string
  readonly link?: string
  readonly view: BrowserContextOptions
  readonly isModel?: boolean
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', view: DESKTOP },
  { name: 'profile', path: `/models/${MODEL}`, view: DESKTOP },
  { name: 'dashboard', path: '/dashboard', view: DESKTOP, isModel: true },
  { name: 'home-phone', path: '/', view: PHONE },
  { name: 'post', path: `/models/${MODEL}/posts`, link: 'a[href^="/posts/"]', view: PHONE },
]

async function signIn(origin: string, who: 'customer' | 'model'): Promise<string> {
  const response = await fetch(`${origin}/api/mutation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'auth:login', args: { email: DEMO_ACCOUNTS[who].email, password: DEMO_PASSWORD }, format: 'json' }),
  })
  const { value } = (await response.json()) as { value?: { token?: string } }
  if (value?.token === undefined) throw new Error(`${origin} does not sign the demo's ${who} in: is it a running demo?`)
  return value.token
}

async function take(browser: Browser, origin: string, token: string, { name, path, link, view, isModel = false }: Picture): Promise<void> {
  const context = await browser.newContext({ ...view, baseURL: origin, locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' })
  try {
    if (isModel) await context.addCookies([{ name: 'auth_token', value: encodeURIComponent(JSON.stringify(token)), url: origin }])
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    if (link !== undefined) await page.goto((await page.locator(link).first().getAttribute('href')) ?? '/', { waitUntil: 'networkidle' })
    await page.waitForFunction(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'))
    const file = join(FOLDER, `${name}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: QUALITY })
      .toFile(file)
    console.log(file)
  } finally {
    await context.close()
  }
}

const [address, what, ...only] = process.argv.slice(2)
const origin = address === undefined ? null : URL.parse(address)?.origin
if (origin == null || (what !== undefined && what !== 'help')) {
  console.error('Usage: npm run pictures -- <address of a running demo> [help [names of articles]]')
  process.exitCode = 2
} else {
  const model = await signIn(origin, 'model')
  const browser = await chromium.launch({ executablePath: (await findBrowsers()).shell, args: [...BROWSER_ARGS] })
  try {
    if (what === 'help') await takeHelpPictures(browser, origin, { model, customer: await signIn(origin, 'customer') }, only)
    else for (const picture of PICTURES) await take(browser, origin, model, picture)
  } finally {
    await browser.close()
  }
}
