import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bridge, Connection } from './bridge.ts'
import { CallError } from './call-error.ts'
import { LiveClient } from './live-client.ts'
import { liveKey } from './live-key.ts'

const KEY = liveKey('orders:get', { id: 1 })
const HASH = hashKey(KEY)

/** The part of a bridge that the live client uses, with its calls recorded. */
function aBridge() {
  const listeners = new Set<() => void>()
  let connection: Connection = { isConnected: false, isLost: false }
  return {
    watch: vi.fn<Bridge['watch']>(),
    unwatch: vi.fn<Bridge['unwatch']>(),
    hasFailed: vi.fn<Bridge['hasFailed']>().mockReturnValue(false),
    first: vi.fn<Bridge['first']>().mockResolvedValue('by socket'),
    mutate: vi.fn<Bridge['mutate']>().mockResolvedValue('done'),
    act: vi.fn<Bridge['act']>().mockResolvedValue('acted'),
    connection: () => connection,
    onConnection: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turn: (now: Connection) => {
      connection = now
      for (const listener of listeners) listener()
    },
  }
}

/** A live client whose realtime client cannot be loaded `failures` times. */
function aClient(failures = 0) {
  const bridge = aBridge()
  const queries = new QueryClient()
  const beforeRefusal = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined)
  const load = vi.fn<() => Promise<Bridge>>().mockResolvedValue(bridge as unknown as Bridge)
  for (let at = 0; at < failures; at += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const live = new LiveClient(queries, beforeRefusal, load)
  /** A screen shows a query; returns how it leaves. */
  const show = () => new QueryObserver(queries, { queryKey: KEY, queryFn: () => 'shown', staleTime: Infinity }).subscribe(() => undefined)
  return { bridge, queries, load, live, show, beforeRefusal }
}

const browser = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('open', () => {
  it('loads the realtime client once', async () => {
    const { live, load } = aClient()
    await Promise.all([live.open(), live.open()])
    await live.open()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('does not keep a failed load: the next call loads again', async () => {
    const { live, load, bridge } = aClient(1)
    await expect(live.open()).rejects.toMatchObject({ code: 'unavailable' })
    expect(await live.open()).toBe(bridge)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('watches queries that are on screen already, and later ones', async () => {
    const { live, bridge, show } = aClient()
    show()
    await live.open()
    expect(bridge.watch.mock.calls).toEqual([[HASH, 'orders:get', { id: 1 }]])
    show()
    expect(bridge.watch).toHaveBeenCalledTimes(2)
  })

  it('reports a failed load as a lost connection, until it succeeds', async () => {
    const { live, bridge } = aClient(1)
    const seen: Connection[] = []
    live.onConnection(() => seen.push(live.connection()))
    await expect(live.open()).rejects.toBeInstanceOf(CallError)
    await live.open()
    bridge.turn({ isConnected: true, isLost: false })
    expect(seen).toEqual([
      { isConnected: false, isLost: true },
      { isConnected: false, isLost: false },
      { isConnected: true, isLost: false },
    ])
  })
})

describe('openInBackground', () => {
  it('repeats a failed load, later each time, until it succeeds', async () => {
    const { live, load } = aClient(2)
    live.openInBackground()
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('repeats it at once when the browser is online again', async () => {
    const { live, load } = aClient(1)
    live.openInBackground()
    await vi.advanceTimersByTimeAsync(0)
    browser.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('ends with its page', async () => {
    const { live, load } = aClient(9)
    const end = live.openInBackground()
    await vi.advanceTimersByTimeAsync(0)
    end()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(load).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a call', () => {
  it('opens the connection first', async () => {
    const { live, bridge } = aClient()
    expect(await live.mutate('orders:cancel', { id: 1 })).toBe('done')
    expect(await live.act('orders:download', { id: 1 })).toBe('acted')
    expect(bridge.mutate).toHaveBeenCalledWith('orders:cancel', { id: 1 }, undefined)
  })

  it('that cannot be sent fails as `unavailable`, once its text can be shown; the next one is sent', async () => {
    const { live, beforeRefusal } = aClient(1)
    await expect(live.mutate('orders:cancel', { id: 1 })).rejects.toMatchObject({ code: 'unavailable' })
    expect(beforeRefusal).toHaveBeenCalledTimes(1)
    expect(await live.mutate('orders:cancel', { id: 1 })).toBe('done')
  })

  it('that is refused keeps its error', async () => {
    const { live, bridge, beforeRefusal } = aClient()
    bridge.mutate.mockRejectedValueOnce(new CallError('wrong_status', 'moved on'))
    await expect(live.mutate('orders:cancel', { id: 1 })).rejects.toMatchObject({ code: 'wrong_status' })
    expect(beforeRefusal).toHaveBeenCalledTimes(1)
    expect(bridge.mutate).toHaveBeenCalledTimes(1)
  })
})

describe('a query', () => {
  const ask = { queryHash: HASH, path: 'orders:get', args: { id: 1 } }

  it('is asked by HTTP until the connection is open, then by its subscription', async () => {
    const { live, bridge } = aClient()
    const http = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({ status: 'success', value: 'by HTTP' }))
    vi.stubGlobal('fetch', http)
    expect(await live.ask(ask)).toBe('by HTTP')
    await live.open()
    expect(await live.ask(ask)).toBe('by HTTP')
    bridge.turn({ isConnected: true, isLost: false })
    expect(await live.ask(ask)).toBe('by socket')
    expect(http).toHaveBeenCalledTimes(2)
  })

  it('that HTTP refuses fails with the code of the refusal', async () => {
    const { live } = aClient()
    vi.stubGlobal('fetch', async () => Response.json({ status: 'error', errorMessage: 'no', errorData: { code: 'forbidden' } }))
    await expect(live.ask(ask)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('subscribes again after its subscription has failed', async () => {
    const { live, bridge } = aClient()
    await live.open()
    bridge.turn({ isConnected: true, isLost: false })
    bridge.hasFailed.mockReturnValueOnce(true)
    await live.ask(ask)
    expect(bridge.unwatch.mock.invocationCallOrder[0]).toBeLessThan(bridge.watch.mock.invocationCallOrder[0]!)
  })

  it('that no screen shows stays subscribed for five seconds', async () => {
    const { live, bridge, queries, show } = aClient()
    await live.open()
    const leave = show()
    await vi.advanceTimersByTimeAsync(0)
    leave()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(bridge.unwatch).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(bridge.unwatch.mock.calls).toEqual([[HASH]])
    expect(queries.getQueryCache().get(HASH)?.state.isInvalidated).toBe(true)
  })

  it('that a screen shows again in time stays subscribed', async () => {
    const { live, bridge, show } = aClient()
    await live.open()
    const leave = show()
    leave()
    await vi.advanceTimersByTimeAsync(3_000)
    show()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(bridge.unwatch).not.toHaveBeenCalled()
  })
})
