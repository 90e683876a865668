/** A page for one reader: with all that it waits for, or without what is late, and never without its frame. */
import { createElement, Suspense, use, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FRAME_MS, renderWhole, WHOLE_MS } from './render-whole.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
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

test('waits for its parts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const html = renderWhole(createElement('main', null, part(promise)))
  await begin()
  resolve()
  expect(await html).toContain('The rest')
})

test('leaves out a part that takes too long', async () => {
  const html = renderWhole(createElement('main', null, part(new Promise<void>(() => undefined))))
  await begin()
  vi.advanceTimersByTime(WHOLE_MS)
  expect(await html).toContain('Soon')
})

test('waits for a late frame, and then leaves out what is still missing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const html = renderWhole(createElement(Late, { until: promise }, part(new Promise<void>(() => undefined))))
  await begin()
  vi.advanceTimersByTime(WHOLE_MS)
  resolve()
  expect(await html).toMatch(/The rest.*Soon/s)
})

test('fails without a frame', async () => {
  const html = renderWhole(createElement(Late, { until: new Promise<void>(() => undefined) }))
  const failed = expect(html).rejects.toThrow('it took too long')
  await begin()
  vi.advanceTimersByTime(FRAME_MS)
  await failed
})
