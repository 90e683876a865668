import type { BaseConvexClient } from 'convex/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLOSE } from '#realtime/protocol.ts'
import { returnAtOnce, watchedSockets } from './reconnect.ts'

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
