/** Cached pages over HTTP, rendered by a stand-in for the web build that runs the queries of a real page. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Review } from '#contract/types.ts'
import { MessageTurns } from '#realtime/message-turns.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { modelOf } from '#server/domains/models/index.ts'
import { settingOf } from '#server/domains/settings/index.ts'
import { userOf } from '#server/domains/users/index.ts'
import { signIn } from '#test-support/money.ts'
import { createTestUser } from '#test-support/people.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { createPages, type PageRenderer } from './pages.ts'
import { translatorOf } from '#server/shared/texts.ts'

const MARKS = { nonce: '__nonce__', classes: '__classes__' }
/** The number of renderings, by page. */
const rendered: string[] = []

type RunQuery = Parameters<PageRenderer['renderPage']>[1]['runQuery']
/** Runs as a rendering begins. */
let begun: () => void = () => undefined
/** Queries of the page at `/crowd`. */
let crowd: (runQuery: RunQuery) => Promise<void> = async () => undefined

/** A profile and its tabs, from the queries of the real pages. `/old` redirects, `/away` redirects to another site. */
const renderer: PageRenderer = {
  marks: MARKS,
  isPageParameter: (_pathname, name) => name === 'page',
  isMemberPage: (pathname) => pathname === '/desk',
  async renderPage(request, { runQuery, language, reader }) {
    const { pathname, search } = new URL(request.url)
    rendered.push(`${language} ${pathname}${search}`)
    begun()
    if (pathname === '/desk' || reader !== undefined)
      return new Response(`desk of ${JSON.stringify(reader)}`, { headers: { 'content-type': 'text/html' } })
    if (pathname === '/crowd') {
      await crowd(runQuery)
      return new Response('crowd', { status: 404, headers: { 'content-type': 'text/html' } })
    }
    if (pathname === '/away') return new Response(null, { status: 308, headers: { location: '//evil.example/foo' } })
    if (pathname === '/old') return new Response(null, { status: 301, headers: { location: '/models/new?tab=posts' } })
    const [, , name = '', tab = ''] = pathname.split('/')
    const model = (await runQuery('models:getByName', { name })) as { _id: string; headline: string } | null
    if (model === null) return new Response('nobody', { status: 404, headers: { 'content-type': 'text/html' } })
    const { items } =
      tab === 'reviews' ? ((await runQuery('models:getReviews', { modelId: model._id })) as { items: Review[] }) : { items: [] }
    const posts =
      tab === 'posts' ? ((await runQuery('posts:listByModel', { modelId: model._id })) as { items: { title: string }[] }).items : []
    return new Response(
      `<html lang="${language}" class="${MARKS.classes}"><script nonce="${MARKS.nonce}"></script>${model.headline} ${items.length} ${posts.map(({ title }) => title).join(', ')}`,
      { headers: { 'content-type': 'text/html' } },
    )
  },
}

const world = useHttpWorld((opened) => [createPages({ ...opened, renderer })], { trustProxy: true })

async function newModel() {
  const id = await createTestUser(world.database, { status: 'model' })
  const { rows } = await world.database.pool.query<{ handle: string }>('select handle from users.users where id = $1', [id])
  return { id, path: `/models/${String(rows[0]?.handle)}` }
}

/** Changes the profile as its editor would. */
const tell = (id: string, headline: string) =>
  world.realtime.write('test:tell', SYSTEM, async ({ tx, touch }) => {
    await tx.script(`update models.profiles set headline = '${headline}' where user_id = '${id}'`)
    touch(modelOf(id))
  })

const countOf = (what: string) => rendered.filter((each) => each === what).length

describe('a cached page', () => {
  it.each(['', '/posts', '/reviews'])(
    'at %s of a profile is rendered once, answered with 304, and rendered again when its topic is touched',
    async (tab) => {
      const { id, path } = await newModel()
      const first = await world.get(path + tab)
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, etag === '']).toEqual([200, false])
      expect((await world.get(path + tab, { 'if-none-match': etag })).status).toBe(304)
      expect((await world.get(path + tab, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
      expect(countOf(`en ${path}${tab}`)).toBe(1)
      await tell(id, 'Other words')
      const second = await world.get(path + tab, { 'if-none-match': etag })
      expect(second.status).toBe(200)
      expect(await second.text()).toContain('Other words')
      expect(countOf(`en ${path}${tab}`)).toBe(2)
    },
  )

  it('is separate for each language, chosen by address or cookie', async () => {
    const { path } = await newModel()
    const tags = new Set<string | null>()
    for (const language of ['en', 'it', 'fr', 'zh', 'es', 'pt', 'ru']) {
      const answer = await world.get(`${path}?lang=${language}`)
      tags.add(answer.headers.get('etag'))
      expect(await answer.text()).toContain(`lang="${language}"`)
      expect((await world.get(path, { cookie: `language=${language}` })).headers.get('etag')).toBe(answer.headers.get('etag'))
      expect((await world.get(`${path}?lang=${language}`, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
      expect(countOf(`${language} ${path}`)).toBe(1)
    }
    expect(tags.size).toBe(7)
  })

  it('is shared by visitors and users: only the gaps differ', async () => {
    const { path } = await newModel()
    const plain = (text: string) => text.replace(/class="[^"]*"/, '').replace(/nonce="[^"]*"/, '')
    const visitor = await world.get(path)
    const member = await world.get(path, { cookie: 'auth_token=%22somebody%22' })
    expect(plain(await member.text())).toBe(plain(await visitor.text()))
    expect(member.headers.get('etag')).not.toBe(visitor.headers.get('etag'))
    expect(countOf(`en ${path}`)).toBe(1)
    for (const answer of [visitor, member])
      expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['private, no-cache', 'cookie, accept-encoding'])
  })

  it('shows a later visit to the home page by a class, from the first byte', async () => {
    const { path } = await newModel()
    const classOf = async (cookie?: string) =>
      /<html[^>]*class="([^"]*)"/.exec(await (await world.get(path, cookie === undefined ? {} : { cookie })).text())?.[1]
    expect(await classOf()).not.toContain('returning')
    expect(await classOf('visited=1')).toContain('returning')
  })

  it('ignores parameters that change nothing on the page, and is separate for those that do', async () => {
    const { path } = await newModel()
    const first = await world.get(path)
    for (const search of ['?utm_source=mail&utm_medium=x', '?fbclid=1', '?gclid=2&lang=en', '?x=1', '?x=2&page[]=3', '?Page=4'])
      expect((await world.get(path + search)).headers.get('etag'), search).toBe(first.headers.get('etag'))
    expect(rendered.filter((each) => each.includes(path))).toEqual([`en ${path}`])
    await world.get(`${path}?page=2&x=3`)
    await world.get(`${path}?x=4&page=2`)
    expect(countOf(`en ${path}?page=2`)).toBe(1)
  })

  it('follows a change of the site’s default language', async () => {
    const { path } = await newModel()
    expect(await (await world.get(path)).text()).toContain('lang="en"')
    const choose = (language: string) =>
      world.realtime.write('test:choose', SYSTEM, async ({ tx, touch }) => {
        await tx.script(
          `insert into settings.system (key, value) values ('default_language', '${language}') on conflict (key) do update set value = excluded.value`,
        )
        touch(settingOf('default_language'))
      })
    await choose('fr')
    expect(await (await world.get(path)).text()).toContain('lang="fr"')
    await choose('en')
  })
})

describe('a page for one user', () => {
  const sessionOf = async (id: string) => ({ token: await signIn(world, id) })
  const cookieOf = (token: string, rest = '') => ({ cookie: `auth_token=${encodeURIComponent(JSON.stringify(token))}${rest}` })

  it('behind the auth guard is rendered for the session, with what its browser chose, and kept nowhere', async () => {
    const { token } = await sessionOf(await createTestUser(world.database, {}))
    const before = countOf('en /desk')
    const answer = await world.get('/desk', cookieOf(token, '; sidebar:state=false; time_zone=Asia%2FTokyo; theme=light'))
    expect(await answer.text()).toContain(
      JSON.stringify({ token, theme: 'light', font: 'quicksand', isSidebarExpanded: false, timeZone: 'Asia/Tokyo' }),
    )
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['private, no-store', null])
    await world.get('/desk', cookieOf(token, '; time_zone=Nowhere; device_zone=Europe%2FRome'))
    expect(countOf('en /desk')).toBe(before + 2)
  })

  it('is the same for every reader without a session, or with one that has ended', async () => {
    for (const headers of [{}, cookieOf('ended')]) expect(await (await world.get('/desk', headers)).text()).toBe('desk of undefined')
    expect((await world.get('/desk')).headers.get('etag')).not.toBe(null)
  })

  it('is the own profile, and no other one', async () => {
    const { id, path } = await newModel()
    const { path: other } = await newModel()
    const { token } = await sessionOf(id)
    expect(await (await world.get(`${path}/posts`, cookieOf(token))).text()).toContain(token)
    expect(await (await world.get(other, cookieOf(token))).text()).not.toContain(token)
    expect(await (await world.get(path)).text()).not.toContain(token)
  })

  it('leads from the plain address to the dashboard on the first visit of a browser, if its user starts there', async () => {
    const id = await createTestUser(world.database, {})
    const { token } = await sessionOf(id)
    expect((await world.get('/', cookieOf(token))).headers.get('location')).toBe(null)
    await world.realtime.write('test:display', SYSTEM, async ({ tx, touch }) => {
      await tx.script(`update users.users set display = '{"startPage": "dashboard"}' where id = '${id}'`)
      touch(userOf(id))
    })
    expect((await world.get('/', cookieOf(token))).headers.get('location')).toBe('/dashboard')
    // A link within the site, followed before scripts run or in a new tab.
    const fromSite = await world.get('/', { ...cookieOf(token), 'sec-fetch-site': 'same-origin' })
    expect(fromSite.headers.get('location')).toBe(null)
    expect((await world.get('/?q=clay', cookieOf(token))).headers.get('location')).toBe(null)
    expect((await world.get('/', cookieOf('ended'))).headers.get('location')).toBe(null)
  })
})

describe('a page with many queries', () => {
  const names = Array.from({ length: 300 }, (_, at) => `nobody-${at}`)

  it('holds up no page that another network asks for', async () => {
    const { path } = await newModel()
    let done = 0
    let doneBefore = names.length
    crowd = async (runQuery) => {
      const all = names.map(async (name) => {
        await runQuery('models:getByName', { name })
        done += 1
      })
      expect((await world.get(path, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200)
      doneBefore = done
      await Promise.all(all)
    }
    await world.get('/crowd')
    expect(doneBefore).toBeLessThan(names.length)
    expect(done).toBe(names.length)
  })

  it('asks nothing more once it is over, except for what another reader waits for', async () => {
    let left: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
    crowd = async (runQuery) => {
      const own = names.slice(0, 6).map((name) => runQuery('models:getByName', { name: `${name}-left` }))
      left = Promise.allSettled([...own, world.realtime.query('models:getByName', { name: 'nobody-4-left' })])
    }
    await world.get('/crowd?page=2')
    // Three were under way, and the fifth is that of the other reader.
    expect((await left).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })
})

describe('an answer that is not a page', () => {
  it('redirects in the language of the address, and caches no redirect', async () => {
    const moved = await world.get('/old?lang=it')
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
      301,
      '/models/new?tab=posts&lang=it',
      'no-store',
    ])
    expect((await world.get('/old')).headers.get('location')).toBe('/models/new?tab=posts')
    expect(countOf('en /old')).toBe(1)
  })

  it('has no ETag for a missing page', async () => {
    const missing = await world.get('/models/nobody-at-all')
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null])
  })

  it.each([
    ['//evil.example//', '/evil.example/'],
    ['/a//evil.example//foo?x=1', '/a/evil.example/foo?x=1'],
    ['///evil.example', '/evil.example'],
  ])('%s leads to its plain form on this site', async (address, plain) => {
    const answer = await world.get(address)
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(plain)
  })

  it('leads from an address that ends within a letter to the page that says there is none', async () => {
    const cut = await world.get('/chats/%E0%A4%A')
    expect([cut.status, cut.headers.get('location')]).toEqual([302, '/404'])
  })

  it('never redirects to another site, even if the router would', async () => {
    expect((await world.get('/away')).status).toBe(500)
  })

  it('is noindex in a demo', async () => {
    expect((await world.get('/models/nobody-at-all')).headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('a network beyond its limit of new pages', () => {
  const limited = useHttpWorld(
    (opened) => [createPages({ ...opened, limits: { ...opened.limits, callsPerSecond: 0, callsBurst: 10 }, renderer })],
    { trustProxy: true },
  )
  const get = (path: string, from: string, headers: Record<string, string> = {}) =>
    limited.get(path, { 'x-forwarded-for': from, ...headers })

  it('gets 429 in its language with Retry-After; cached pages are still served, and other networks are not limited', async () => {
    const id = await createTestUser(limited.database, { status: 'model' })
    const { rows } = await limited.database.pool.query<{ handle: string }>('select handle from users.users where id = $1', [id])
    const kept = `/models/${String(rows[0]?.handle)}`
    const flood = '203.0.113.9'
    expect((await get(kept, flood)).status).toBe(200)
    expect((await get('/models/nobody-1', flood)).status).toBe(404)
    const refused = await get('/models/nobody-2?lang=fr', flood, { accept: 'text/html' })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain(translatorOf('fr', 'pages')('tooMany.title'))
    // A forged entry before the proxy’s own changes nothing: the same network.
    expect((await get('/models/nobody-2', `198.51.100.7, ${flood}`)).status).toBe(429)
    expect((await get(kept, flood)).status).toBe(200)
    expect((await get('/models/nobody-2', '203.0.113.10')).status).toBe(404)
  })

  it('gets no more pages for its users either, even where the page of visitors is kept', async () => {
    const [token, flood] = [await signIn(limited, await createTestUser(limited.database, {})), '203.0.113.11']
    expect((await get('/desk', flood)).status).toBe(200)
    expect((await get('/desk', flood, { cookie: `auth_token=%22${token}%22` })).status).toBe(429)
    expect((await get('/desk', flood)).status).toBe(200)
  })
})

it('of many pages at once, one rendering begins in each turn of the event loop', async () => {
  let turn = 0
  const beginnings: number[] = []
  let isOver = false
  const next = () => {
    turn += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  begun = () => void beginnings.push(turn)
  try {
    await Promise.all(Array.from({ length: 30 }, (_, at) => world.get(`/models/nobody-${at}`)))
  } finally {
    begun = () => undefined
    isOver = true
  }
  expect(beginnings).toHaveLength(30)
  expect(new Set(beginnings).size).toBe(30)
})

it('a page that waits in the queue of one network is rendered in the turn of another that asks for it, too', async () => {
  const { pause } = MessageTurns.prototype
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const pausing = vi.spyOn(MessageTurns.prototype, 'pause').mockImplementation(async function (this: MessageTurns, network) {
    asked += 1
    await gate.promise
    await pause.call(this, network)
  })
  onTestFinished(() => pausing.mockRestore())
  const { path: page } = await newModel()
  const paths = [...Array.from({ length: 60 }, (_, at) => `/models/loud-${at}`), page]
  const loud = paths.map((path) => world.get(path, { 'x-forwarded-for': '203.0.113.1' }))
  await expect.poll(() => asked).toBe(paths.length)
  const other = world.get(page, { 'x-forwarded-for': '203.0.113.2' })
  await expect.poll(() => asked).toBe(paths.length + 1)
  const before = rendered.length
  gate.resolve()
  await Promise.all([...loud, other])
  expect(rendered.indexOf(`en ${page}`) - before).toBeLessThan(5)
  expect(countOf(`en ${page}`)).toBe(1)
})
