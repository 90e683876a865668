import { BaseConvexClient } from 'convex/browser'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLOSE } from '#realtime/protocol.ts'
import { giveUpAttempts, returnAtOnce, watchedSockets } from './reconnect.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', class extends EventTarget {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a socket that the server closes for an ended session is reported, after the listeners of its client', async () => {
  const order: string[] = []
  const Watched = watchedSockets(() => order.push('over'))
  const socket = new Watched('ws://localhost')
  socket.addEventListener('close', () => order.push('client'))
  socket.dispatchEvent(Object.assign(new Event('close'), { code: CLOSE.over }))
  await vi.runAllTimersAsync()
  expect(order).toEqual(['client', 'over'])
})

it('a socket that closes for another reason is left to its client', async () => {
  const over = vi.fn<() => void>()
  const Watched = watchedSockets(over)
  new Watched('ws://localhost').dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  await vi.runAllTimersAsync()
  expect(over).not.toHaveBeenCalled()
})

it('the client reconnects as it does when the browser is online again', () => {
  const tryReconnectImmediately = vi.fn<() => void>()
  returnAtOnce({ webSocketManager: { tryReconnectImmediately } } as unknown as BaseConvexClient)
  expect(tryReconnectImmediately).toHaveBeenCalledTimes(1)
})

describe('an attempt to connect that neither succeeds nor fails', () => {
  /** Sockets that stay as they are. */
  let sockets: { onopen: () => void; close: () => void }[]
  let online: EventTarget

  beforeEach(() => {
    sockets = []
    online = new EventTarget()
    vi.stubGlobal('addEventListener', EventTarget.prototype.addEventListener.bind(online))
    class Silent {
      onopen = () => undefined
      send = () => undefined
      close = () => undefined
      constructor() {
        sockets.push(this)
      }
    }
    const webSocketConstructor = Silent as unknown as typeof WebSocket
    const client = new BaseConvexClient('http://localhost', () => undefined, {
      skipConvexDeploymentUrlCheck: true,
      logger: false,
      webSocketConstructor,
    })
    giveUpAttempts(client)
  })
  it('is given up after eight seconds, and another one begins', async () => {
    await vi.advanceTimersByTimeAsync(7_000)
    expect(sockets).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sockets).toHaveLength(2)
  })

  it('is given up as soon as the browser is online again', async () => {
    online.dispatchEvent(new Event('online'))
    expect(sockets).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(sockets).toHaveLength(2)
  })

  it('does not end connections that are open', async () => {
    sockets[0]?.onopen()
    online.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(50_000)
    expect(sockets).toHaveLength(1)
  })
})
