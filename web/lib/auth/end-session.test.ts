import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../live/call-error.ts'
import { endSession } from './end-session.ts'

/** The requests by HTTP, and the state of the server. */
let asked: unknown[]
let isThere: boolean
const page = new EventTarget()

beforeEach(() => {
  asked = []
  isThere = true
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('fetch', async (_path: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    if (!isThere) throw new TypeError('failed to fetch')
    asked.push({ ...(JSON.parse(body) as object), keepalive })
    return new Response('{}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const online = (isOnLine: boolean) => vi.stubGlobal('navigator', { onLine: isOnLine })
const ASKED = { path: 'auth:logout', args: { token: 'mine' }, format: 'json', keepalive: true }

describe('a session is ended', () => {
  test('at once where the server answers, and a refusal is thrown', async () => {
    online(true)
    expect(await endSession('mine', async () => ({ success: true }))).toBe(true)
    const refusal = new CallError('rate_limited', 'Too often.')
    await expect(endSession('mine', () => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(asked).toEqual([])
  })

  test('as soon as there is a connection, where there is none', async () => {
    online(false)
    isThere = false
    expect(await endSession('mine', () => Promise.reject(new Error('is not asked')))).toBe(false)
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    // The browser was wrong about the connection: the call is sent again.
    isThere = true
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked).toEqual([ASKED])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
  })

  test('later where the answer takes too long, by the call that is under way', async () => {
    online(true)
    const ended = endSession('mine', () => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await ended).toBe(false)
    expect(asked).toEqual([])
  })

  test('by HTTP where the realtime client itself could not be loaded', async () => {
    online(true)
    expect(await endSession('mine', () => Promise.reject(new TypeError('failed to fetch a module')))).toBe(false)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked).toEqual([ASKED])
  })
})
