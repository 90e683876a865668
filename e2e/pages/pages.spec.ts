/** Public pages: without JavaScript, in the first bytes, from the cache, and without third parties. */
import { DEMO_MODELS } from '#demo/content/people.ts'
import { FIRST_VISIT_MAX_BYTES, weighFirstVisit } from '#tools/site/first-visit.ts'
import { call, MODEL, newUser, openSession, profileOf, putCookies, putSession } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { balanceOf, complaintsOf, open, wordsIn } from '../support/people.ts'

const t = wordsIn('en')

const htmlOf = async (address: string, headers: Record<string, string> = {}) => (await fetch(address, { headers })).text()
const cookieHeader = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
})
/** The opening tag of the document. */
const rootOf = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? ''

test('without JavaScript the models can be read, searched and opened', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('models:list.title'))
  expect(await page.getByTestId('model-card').count()).toBeGreaterThan(8)
  await page.getByRole('combobox', { name: t('models:list.search') }).fill(MODEL.name)
  await page.getByRole('button', { name: t('models:list.submit'), exact: true }).click()
  await expect(page).toHaveURL(/[?&]q=Ines(\+|%20)Duarte/)
  await expect(page.getByTestId('model-card')).toHaveCount(1)
  await page.getByRole('link', { name: MODEL.name }).click()
  await expect(page).toHaveURL(new RegExp(`/models/${MODEL.handle}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MODEL.name)
  await expect(page.getByRole('heading', { name: MODEL.product })).toBeVisible()
  await page.goto(`/models/${MODEL.handle}/reviews`)
  expect(await page.getByTestId('review').count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: t('common:nav.terms') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('legal:terms.title'))
  await expect(page.getByText(t('legal:terms.wallet.title')).last()).toBeVisible()
})

test('pages describe themselves to search engines and link previews', async ({ site }) => {
  const profile = await profileOf(site)
  const home = await htmlOf(`${site.url}/`)
  expect(home).toMatch(/<title>Atelier[^<]*<\/title>/)
  expect(home).toContain(`name="description" content="${t('meta:description')}"`)
  expect(home).toContain('property="og:site_name" content="Atelier"')
  const page = await htmlOf(`${site.url}/models/${MODEL.handle}`)
  expect(page).toMatch(new RegExp(`<title>[^<]*${profile.name}[^<]*</title>`))
  expect(page).toContain(`property="og:title" content="${profile.name}`)
  expect(page).toMatch(/property="og:description" content="[^"]+"/)
  const picture = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(picture.startsWith(site.url)).toBe(true)
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(`${site.url}/nowhere`)).status).toBe(404)
  expect((await fetch(`${site.url}/models/nobody-at-all`)).status).toBe(404)
})

test('a page that has not changed is not sent again; one that has, is', async ({ site }) => {
  const address = `${site.url}/models/${DEMO_MODELS.at(-1)?.handle}`
  const first = await fetch(address)
  const etag = first.headers.get('etag') ?? ''
  expect(first.status).toBe(200)
  expect(etag).not.toBe('')
  const again = await fetch(address, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await fetch(address, { headers: { 'if-none-match': etag, ...cookieHeader({ theme: 'light' }) } })).status).toBe(200)

  const { token } = await newUser(site)
  const { _id } = await profileOf(site, DEMO_MODELS.at(-1)?.handle ?? '')
  expect(await call(site, 'mutation', 'models:followModel', { token, modelId: _id })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('the first bytes already have the theme and the language of the reader', async ({ site }) => {
  const rootFor = async (cookies: Record<string, string>, path = '/') => rootOf(await htmlOf(`${site.url}${path}`, cookieHeader(cookies)))
  const plain = await rootFor({})
  expect(plain).toContain('lang="en"')
  expect(plain).toMatch(/class="theme-system font-quicksand"/)
  const light = await rootFor({ theme: 'light', font: 'manrope', language: 'it' })
  expect(light).toContain('lang="it"')
  expect(light).toMatch(/class="font-manrope"/)
  expect(await rootFor({ theme: 'system' })).toContain('theme-system')
  expect(await rootFor({ language: 'ru' }, '/?lang=fr')).toContain('lang="fr"')
  expect(await rootFor({ language: 'xx', theme: '"><script>', font: 'comic' })).toBe(plain)
  const french = await htmlOf(`${site.url}/?language=fr`)
  expect(french).toContain(wordsIn('fr')('models:list.title').replaceAll("'", '&#x27;'))
})

test('the first paint stays when the script runs, without a flash', async ({ context, site, newVisitor }) => {
  const look = { theme: 'light', font: 'inter', language: 'zh' }
  const still = await newVisitor({ javaScriptEnabled: false })
  await putCookies(still.context(), site, look)
  await still.goto('/terms')
  await putCookies(context, site, look)
  const page = await context.newPage()
  const complaints = complaintsOf(context)
  await open(page, '/terms')
  const styleOf = (of: typeof page) =>
    of
      .locator('body')
      .evaluate((body) => [
        getComputedStyle(body).backgroundColor,
        getComputedStyle(body).fontFamily,
        document.documentElement.className,
        document.documentElement.lang,
      ])
  expect(await styleOf(page)).toEqual(await styleOf(still))
  expect(await page.locator('main').innerText()).toBe(await still.locator('main').innerText())
  expect(complaints).toEqual([])
})

test('a user who reloads is never shown Sign In', async ({ page, context, site }) => {
  await putSession(context, site, await openSession(site, 'customer'))
  await page.addInitScript(() => {
    const look = () => {
      const isShown = [...document.querySelectorAll('a[href="/sign-in"], a[href="/sign-up"]')].some((link) => link.checkVisibility())
      if (isShown) document.documentElement.dataset['seenSignIn'] = 'yes'
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  for (const path of ['/', '/dashboard', `/models/${MODEL.handle}`]) {
    await open(page, path)
    await page.reload()
    await expect(page.getByTestId('balance-badge')).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-seen-sign-in')
  }
})

test('everything that a first visit loads comes from the site itself', async ({ page, context, site }) => {
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin.replace(/^ws/, 'http')))
  const socket = page.waitForEvent('websocket')
  await open(page, '/')
  await page.getByRole('link', { name: MODEL.name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MODEL.name)
  await socket
  await page.waitForLoadState('networkidle')
  expect([...origins]).toEqual([site.url])
})

test('a first visit of the models or of a profile loads no more script than its budget', async ({ newVisitor, site }) => {
  for (const path of ['/', `/models/${MODEL.handle}`]) {
    const { bytes } = await weighFirstVisit(await newVisitor(), `${site.url}${path}`)
    expect(bytes, path).toBeLessThanOrEqual(FIRST_VISIT_MAX_BYTES)
  }
})

test('a page whose connection never comes about says so, and no longer once it does', async ({ page }) => {
  let isClosed = true
  await page.routeWebSocket(/\/api\/.*\/sync$/, (socket) => {
    if (isClosed) void socket.close({ code: 4000, reason: 'refused by the test' })
    else socket.connectToServer()
  })
  await open(page, '/')
  await expect(page.getByText(t('common:connection.lost'))).toBeVisible()
  isClosed = false
  await expect(page.getByText(t('common:connection.lost'))).toBeHidden({ timeout: 45_000 })
})

test('a page that is open while the site restarts goes on live', async ({ page, context, site }) => {
  const customer = await newUser(site)
  await putSession(context, site, customer.token)
  await open(page, `/models/${MODEL.handle}`)
  const button = page.getByRole('button', { name: `${t('models:follow.follow')} ${MODEL.name}` })
  await expect(button).toBeVisible()
  // Asked over the socket: from here on it is open.
  await button.click()
  await expect(page.getByRole('button', { name: `${t('models:follow.following')} ${MODEL.name}` })).toBeVisible()
  await site.restart(async () => {
    await expect(page.getByText(t('common:connection.lost'))).toBeVisible()
    // The controls below it can be used meanwhile.
    await expect(page.getByText(t('common:connection.lost'))).toHaveCSS('pointer-events', 'none')
  })
  await expect(page.getByText(t('common:connection.lost'))).toBeHidden({ timeout: 45_000 })
  const { _id } = await profileOf(site)
  expect(await call(site, 'mutation', 'models:unfollowModel', { token: customer.token, modelId: _id })).toMatchObject({ status: 200 })
  await expect(button).toBeVisible()
  // This page's own calls arrive as well.
  await open(page, '/dashboard')
  await expect(balanceOf(page)).toHaveText('$0.00')
})
