import { describe, expect, it } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const rendered = (html: string, ...topics: string[]): RenderedPage => ({ status: 200, html, topics: new Set(topics) })

function countingRender(page: RenderedPage) {
  const render = async () => {
    render.count += 1
    return page
  }
  render.count = 0
  return render
}

describe('the page cache', () => {
  it('renders an address once until one of its topics is touched', async () => {
    const cache = createPageCache({ marks: {}, maxPages: 10 })
    const render = countingRender(rendered('home', 'models'))
    await cache.get('/', render)
    await cache.get('/', render)
    cache.drop(new Set(['something-else']))
    await cache.get('/', render)
    expect(render.count).toBe(1)
    cache.drop(new Set(['models']))
    await cache.get('/', render)
    expect(render.count).toBe(2)
  })

  it('renders once for simultaneous requests', async () => {
    const cache = createPageCache({ marks: {}, maxPages: 10 })
    const render = countingRender(rendered('home'))
    await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)))
    expect(render.count).toBe(1)
  })

  it('does not cache a page whose topic was touched while it was rendered', async () => {
    const cache = createPageCache({ marks: {}, maxPages: 10 })
    const { promise, resolve } = Promise.withResolvers<RenderedPage>()
    const first = cache.get('/', () => promise)
    cache.drop(new Set(['models']))
    resolve(rendered('old', 'models'))
    expect((await first).page.plain({}).toString()).toBe('old')
    expect(cache.size).toBe(0)
  })

  it('caches no missing or failed page', async () => {
    const cache = createPageCache({ marks: {}, maxPages: 10 })
    await cache.get('/nowhere', async () => ({ ...rendered('missing'), status: 404 }))
    await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await cache.get('/', async () => rendered('up'))).page.plain({}).toString()).toBe('up')
    expect(cache.size).toBe(1)
  })

  it('drops the least recently requested page', async () => {
    const cache = createPageCache({ marks: {}, maxPages: 2 })
    const first = countingRender(rendered('1'))
    await cache.get('1', first)
    await cache.get('2', async () => rendered('2'))
    await cache.get('1', first)
    await cache.get('3', async () => rendered('3'))
    await cache.get('1', first)
    expect(first.count).toBe(1)
    expect(cache.size).toBe(2)
  })
})
