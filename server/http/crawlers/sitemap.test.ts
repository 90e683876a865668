import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestUser } from '#test-support/people.ts'
import { usePostsWorld } from '#test-support/posts-world.ts'
import { createRobots } from './robots.ts'
import { createSitemap } from './sitemap.ts'

const SITE = 'https://atelier.example'
const world = usePostsWorld()
let server: Server
let origin: string
/** Fake clock. Advanced between requests that must not be answered from the cache. */
let clock = 0

beforeAll(async () => {
  const sitemap = createSitemap({ db: world.database, origin: SITE, now: () => clock })
  server = createServer(async (req, res) => {
    const { pathname } = new URL(req.url ?? '/', SITE)
    if (!(await sitemap(req, res, pathname))) res.writeHead(418).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** All addresses in a document, requested past the cache. */
async function addressesOf(path: string): Promise<string[]> {
  clock += 3_600_000
  const answer = await fetch(origin + path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/xml')
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
}

const allOf = async (kind: string) => {
  const parts = (await addressesOf('/sitemap.xml')).filter((address) => address.includes(`/${kind}-`))
  return (await Promise.all(parts.map((address) => addressesOf(address.slice(SITE.length))))).flat()
}

const handleOf = async (userId: string) => String((await world.sql(`select handle from users.users where id = '${userId}'`))[0]?.['handle'])

describe('the sitemap', () => {
  it('lists each listed model once, with the address and the last change of the profile', async () => {
    const handle = await handleOf(String(world.model.userId))
    expect((await allOf('models')).filter((address) => address === `${SITE}/models/${handle}`)).toHaveLength(1)
    expect(await addressesOf('/sitemaps/pages.xml')).toContain(`${SITE}/terms`)
    const text = await (await fetch(`${origin}/sitemaps/models-1.xml`)).text()
    const [, lastmod = ''] = new RegExp(`${handle}</loc><lastmod>([^<]+)<`).exec(text) ?? []
    expect(Math.abs(Date.parse(lastmod) - Date.now())).toBeLessThan(3_600_000)
  })

  it('removes a model that is no longer listed', async () => {
    const id = await createTestUser(world.database, { status: 'model' })
    const address = `${SITE}/models/${await handleOf(id)}`
    expect(await allOf('models')).toContain(address)
    await world.sql(`update models.profiles set is_listed = false where user_id = '${id}'`)
    expect(await allOf('models')).not.toContain(address)
  })

  it('lists published posts, including locked ones, but no drafts or withdrawn posts', async () => {
    const paid = await world.publish({ visibility: 'paid', price: 5 })
    const { postId: draft } = await world.draft()
    const gone = await world.publish()
    await world.call(world.model, 'posts:deletePost', { postId: gone })
    const found = await allOf('posts')
    expect(found).toContain(`${SITE}/posts/${paid}`)
    expect(found).not.toContain(`${SITE}/posts/${draft}`)
    expect(found).not.toContain(`${SITE}/posts/${gone}`)
  })

  it('starts a new part after ten thousand entries, and has no empty part', async () => {
    await world.sql('alter table models.profiles alter column sitemap_number restart with 10000')
    const last = await createTestUser(world.database, { status: 'model' })
    const first = await createTestUser(world.database, { status: 'model' })
    expect(await addressesOf('/sitemap.xml')).toContain(`${SITE}/sitemaps/models-2.xml`)
    expect(await addressesOf('/sitemaps/models-1.xml')).toContain(`${SITE}/models/${await handleOf(last)}`)
    expect(await addressesOf('/sitemaps/models-2.xml')).toEqual([`${SITE}/models/${await handleOf(first)}`])
    for (const path of ['/sitemaps/models-3.xml', '/sitemaps/models-0.xml', '/sitemaps/models-1', '/sitemaps/users-1.xml', '/sitemaps/'])
      expect((await fetch(origin + path)).status, path).toBe(404)
  })

  it('answers 304 until it has changed', async () => {
    const path = `${origin}/sitemaps/models-1.xml`
    const first = await fetch(path)
    const etag = first.headers.get('etag') ?? ''
    await first.text()
    expect((await fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    clock += 3_600_000
    expect((await fetch(path, { headers: { 'if-none-match': `W/${etag}` } })).status).toBe(304)
    await world.sql(
      `update models.profiles set headline = 'New words' where sitemap_number = (select min(sitemap_number) from models.profiles where is_listed)`,
    )
    clock += 3_600_000
    expect((await fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('counts an edit of the public profile as a change, but not counters or activity', async () => {
    const changedAt = async () =>
      (await world.sql(`select changed_at from models.profiles where user_id = '${world.model.userId}'`))[0]?.['changed_at']
    const before = await changedAt()
    await world.sql(`update models.profiles set is_online = not is_online where user_id = '${world.model.userId}'`)
    expect(await changedAt()).toEqual(before)
    await world.sql(`update users.users set name = 'Another name' where id = '${world.model.userId}'`)
    expect(await changedAt()).not.toEqual(before)
  })

  it('is sent uncompressed to clients that do not accept gzip', async () => {
    const plain = await fetch(`${origin}/sitemap.xml`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toContain('</sitemapindex>')
  })
})

describe('robots.txt', () => {
  const textFor = async (isDemo: boolean) => {
    const robots = createRobots({ origin: SITE, isDemo })
    await using stack = new AsyncDisposableStack()
    const asked = createServer((req, res) => void robots(req, res, req.url ?? '')).listen(0, '127.0.0.1')
    stack.defer(() => new Promise((resolve) => asked.close(() => resolve())))
    await once(asked, 'listening')
    return (
      await fetch(`http://127.0.0.1:${(asked.address() as AddressInfo).port}/robots.txt`, { headers: { connection: 'close' } })
    ).text()
  }

  it('allows public pages, disallows all others, and names the sitemap', async () => {
    const lines = (await textFor(false)).split('\n')
    expect(lines).toContain('Allow: /')
    for (const path of ['/api/', '/admin', '/dashboard', '/settings', '/media/private/']) expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  })

  it('disallows everything in a demo', async () => {
    expect(await textFor(true)).toBe('User-agent: *\nDisallow: /\n')
  })
})
