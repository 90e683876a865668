/** A page for one reader: with all parts that it waits for, or without late ones, and never without its frame. */
import { createElement, Suspense, use, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { FRAME_MS, renderWhole, WHOLE_MS } from './render-whole.ts'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const Late = ({ until, children }: { readonly until: Promise<void>; readonly children?: ReactNode }) => {
  use(until)
  return createElement('p', null, 'The rest', children)
}
const part = (until: Promise<void>) => createElement(Suspense, { fallback: 'Soon' }, createElement(Late, { until }))
/** Lets React begin. */
const begin = () => new Promise((resolve) => void setImmediate(resolve))

test('a page waits for its parts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const html = renderWhole(createElement('main', null, part(promise)))
  await begin()
  resolve()
  expect(await html).toContain('The rest')
  expect(logged).not.toHaveBeenCalled()
  // No timer is left that would end a finished page.
  expect(vi.getTimerCount()).toBe(0)
})

test('a page has a long part in its place, without a script that puts it there', async () => {
  const long = createElement('p', null, 'A long text. '.repeat(5_000))
  const html = await renderWhole(createElement('main', null, createElement(Suspense, { fallback: 'Soon' }, long)))
  expect(html).toContain('A long text.')
  expect(html).not.toMatch(/Soon|<script/)
})

test('a page goes out without a part that takes too long', async () => {
  const html = renderWhole(createElement('main', null, part(new Promise<void>(() => undefined))))
  await begin()
  vi.advanceTimersByTime(WHOLE_MS)
  expect(await html).toContain('Soon')
  expect(logged).toHaveBeenCalledExactlyOnceWith('a part of a page could not be rendered', new Error('it took too long'))
})

test('a page waits for a late frame, and then goes out without the parts that are still missing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const html = renderWhole(createElement(Late, { until: promise }, part(new Promise<void>(() => undefined))))
  await begin()
  vi.advanceTimersByTime(WHOLE_MS)
  resolve()
  expect(await html).toMatch(/The rest.*Soon/s)
})

test('a page without a frame fails', async () => {
  const html = renderWhole(createElement(Late, { until: new Promise<void>(() => undefined) }))
  const failed = expect(html).rejects.toThrow('it took too long')
  await begin()
  vi.advanceTimersByTime(FRAME_MS)
  await failed
})
