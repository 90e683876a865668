/**
 * When a request is handled: one after another on each connection, and in turns between networks. A client can send a thousand requests in
 * one piece without reading an answer; Node would begin them all at once, and keep all answers in memory.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { FairQueue } from '#realtime/fair-queue.ts'
import { OncePerTurn } from '#realtime/once-per-turn.ts'
import type { Addressed } from './request.ts'

/** Requests that may wait behind the first one of their connection. Browsers send one at a time, and proxies, too. */
const BEHIND_MAX = 8
/** Requests of one network that begin as they come, and of all networks that wait, in each turn of the event loop. A page of the cache is sent in a millisecond or less. */
export const BEGUN_AT_ONCE = 4

type Line = Pick<Socket, 'destroyed' | 'destroy'>
type Asked = Pick<IncomingMessage, 'complete'> & Addressed & { readonly socket: Line }
type Answer = { once(event: 'close', listener: () => void): unknown }

export class RequestTurns {
  /** Requests behind the one that is being answered, by connection. */
  readonly #behind = new WeakMap<Line, (() => void)[]>()
  /** The newest request of a connection. */
  readonly #newest = new WeakMap<Line, Asked>()
  readonly #waiting = new FairQueue<() => void>()
  readonly #begun = new Map<string, number>()
  readonly #nextTurn = new OncePerTurn(() => this.#turn())

  /** Calls `begin` once it is the request's turn. A connection that sends on and on without waiting for an answer is closed. */
  arrive(req: Asked, res: Answer, network: string, begin: () => void): void {
    const { socket } = req
    this.#newest.set(socket, req)
    const start = () => {
      res.once('close', () => this.#next(socket))
      this.#await(network, () => {
        if (!socket.destroyed) begin()
      })
    }
    const behind = this.#behind.get(socket)
    if (behind === undefined) {
      this.#behind.set(socket, [])
      start()
    } else if (behind.length < BEHIND_MAX) behind.push(start)
    else socket.destroy()
  }

  /** Whether a request of this connection is not answered. */
  isBusy(socket: Line): boolean {
    return this.#behind.has(socket)
  }

  newestOf(socket: Line): Asked | undefined {
    return this.#newest.get(socket)
  }

  #next(socket: Line): void {
    const start = socket.destroyed ? undefined : this.#behind.get(socket)?.shift()
    if (start !== undefined) return start()
    this.#behind.delete(socket)
    if (this.#newest.get(socket)?.complete === true) this.#newest.delete(socket)
  }

  /** Runs `begin` now, or behind what waits of this network. */
  #await(network: string, begin: () => void): void {
    this.#nextTurn.schedule()
    if (this.#waiting.sizeOf(network) > 0 || !this.#mayBegin(network)) this.#waiting.push({ network }, begin)
    else begin()
  }

  #mayBegin(network: string): boolean {
    const count = (this.#begun.get(network) ?? 0) + 1
    if (count > BEGUN_AT_ONCE) return false
    this.#begun.set(network, count)
    return true
  }

  #turn(): void {
    this.#begun.clear()
    for (let count = 0; count < BEGUN_AT_ONCE; count += 1) this.#waiting.next()?.()
    if (this.#waiting.size > 0) this.#nextTurn.schedule()
  }
}
