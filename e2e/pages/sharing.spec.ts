/** Data for search engines and link previews: heads, structured data, the sitemap and its addresses, preview pictures. */
import { LANGUAGES } from '#contract/limits.ts'
import { MODEL, newUser, profileOf, putSession } from '../support/calls.ts'
import { expect, test } from '../support/site.ts'
import { complaintsOf, open, wordsIn } from '../support/people.ts'

const PROFILE = `/models/${MODEL.handle}`
const PUBLIC = ['/', PROFILE, `${PROFILE}/reviews`, '/terms', '/privacy', '/help-center', '/help-center/no-usdt-yet']

const htmlOf = async (address: string) => (await fetch(address)).text()
const contentsOf = (html: string, key: string) =>
  [...html.matchAll(new RegExp(`(?:name|property)="${key}" content="([^"]*)"`, 'g'))].map(([, content = '']) => content)
const canonicalOf = (html: string) => [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href = '']) => href)
const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language = '', href = '']) => ({ language, href }))
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  )

test('each public page names its languages, and each of them names the same ones and itself', async ({ site }) => {
  for (const path of PUBLIC) {
    const alternates = alternatesOf(await htmlOf(site.url + path))
    expect(alternates, path).toHaveLength(LANGUAGES.length + 1)
    const variants = await Promise.all(alternates.map(async ({ href }) => ({ href, html: await htmlOf(href) })))
    for (const { href, html } of variants) {
      expect(alternatesOf(html), href).toEqual(alternates)
      expect(canonicalOf(html), href).toEqual([href])
    }
    expect(new Set(variants.map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1])).size, path).toBe(LANGUAGES.length)
  }
})

test('each public page has one title, one description, one picture; searching has no page of its own', async ({ site }) => {
  for (const path of PUBLIC) {
    const html = await htmlOf(site.url + path)
    for (const key of [
      'description',
      'og:title',
      'og:description',
      'og:type',
      'og:url',
      'og:site_name',
      'og:image',
      'og:locale',
      'twitter:card',
      'robots',
    ])
      expect(contentsOf(html, key), `${path} ${key}`).toHaveLength(1)
    expect(contentsOf(html, 'robots'), path).toEqual(['max-image-preview:large'])
    const [picture = ''] = contentsOf(html, 'og:image')
    const answer = await fetch(picture)
    expect([answer.status, answer.headers.get('content-type')], picture).toEqual([200, 'image/jpeg'])
  }
  const found = await htmlOf(`${site.url}/?q=ines&utm_source=mail`)
  expect([contentsOf(found, 'robots'), canonicalOf(found)]).toEqual([['noindex, follow'], [`${site.url}/`]])
  for (const path of ['/sign-in', '/dashboard', '/nowhere', '/models/nobody-at-all'])
    expect(contentsOf(await htmlOf(site.url + path), 'robots'), path).toEqual(['noindex'])
  expect(canonicalOf(await htmlOf(`${site.url}${PROFILE}?utm_source=mail&fbclid=1`))).toEqual([site.url + PROFILE])
})

test('structured data of a profile has the person, offers with prices, and the shown ratings', async ({ site }) => {
  const profile = await profileOf(site)
  const data = dataOf(await htmlOf(site.url + PROFILE))
  const ofType = (type: string) => data.filter((node) => node['@type'] === type)
  const [page] = ofType('ProfilePage')
  expect(page).toMatchObject({
    mainEntity: {
      '@type': 'Person',
      name: profile.name,
      alternateName: profile.handle,
      brand: { aggregateRating: { ratingValue: profile.figures.rating, reviewCount: profile.figures.reviewCount } },
    },
  })
  expect(
    ofType('Product').map(({ name, offers }) => [
      name,
      (offers as { price: string; priceCurrency: string }).price,
      (offers as { priceCurrency: string }).priceCurrency,
    ]),
  ).toEqual(profile.products.map(({ name, price }) => [name, price.toFixed(2), 'USD']))
  expect(ofType('BreadcrumbList')).toHaveLength(1)
  // Only the first page has the products.
  for (const page of ['/posts', '/reviews']) {
    const types = dataOf(await htmlOf(site.url + PROFILE + page)).map((node) => node['@type'])
    expect(types, page).toEqual(['ProfilePage', 'BreadcrumbList'])
  }
  expect(dataOf(await htmlOf(`${site.url}/`))).toMatchObject([{ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } }])
})

test('every address of the sitemap is a page that may be indexed, and is its own canonical address', async ({ site }) => {
  const locationsOf = async (address: string) =>
    [...(await htmlOf(address)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location)
  const parts = await locationsOf(`${site.url}/sitemap.xml`)
  const addresses = (await Promise.all(parts.map(locationsOf))).flat()
  expect(addresses).toContain(site.url + PROFILE)
  for (const address of addresses) {
    const answer = await fetch(address)
    const html = await answer.text()
    expect([answer.status, canonicalOf(html), contentsOf(html, 'robots')], address).toEqual([200, [address], ['max-image-preview:large']])
  }
})

test('a demo is for no engine', async ({ site }) => {
  expect(await htmlOf(`${site.url}/robots.txt`)).toContain('Disallow: /\n')
  expect((await fetch(`${site.url}/`)).headers.get('x-robots-tag')).toBe('noindex')
})

test('navigation keeps title and canonical address right, without console errors', async ({ page, context, site }) => {
  const complaints = complaintsOf(context)
  await open(page, '/')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/`)
  await page.getByRole('link', { name: MODEL.name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MODEL.name)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + PROFILE)
  await expect(page).toHaveTitle(new RegExp(MODEL.name))
  expect(complaints).toEqual([])
})

test('a user gets the same page as a visitor, with their own corner', async ({ page, context, site }) => {
  const { token } = await newUser(site)
  await putSession(context, site, token)
  await open(page, `${PROFILE}?lang=it`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}${PROFILE}?lang=it`)
  await expect(page.getByRole('link', { name: wordsIn('it')('common:nav.terms') })).toBeVisible()
})
