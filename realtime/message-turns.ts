/**
 * Messages of clients, so that a burst of one network does not keep the event loop from all others: some of each network are handled as
 * they arrive, the rest in turns, a few milliseconds at a time. Messages of one connection keep their order.
 */
import { performance } from 'node:perf_hooks'
import type { WebSocket } from 'ws'
import { type Asker, FairQueue } from './fair-queue.ts'

/** Messages of one network that are handled as they arrive, in each turn of the event loop: 3 ms or less. */
const AT_ONCE = 100
/** How long waiting messages are handled in each turn of the event loop. */
const SLICE_MS = 5

export interface Receiver extends Asker {
  receive(data: Buffer, isBinary: boolean): void
}

export class MessageTurns {
  readonly #waiting = new FairQueue<Inbox>()
  readonly #handled = new Map<string, number>()
  #isScheduled = false

  /** Whether a message of this network is handled as it arrives. It counts as handled. */
  mayHandle(network: string): boolean {
    this.#schedule()
    const count = this.#handled.get(network) ?? 0
    if (count >= AT_ONCE) return false
    this.#handled.set(network, count + 1)
    return true
  }

  wait(inbox: Inbox): void {
    this.#waiting.push(inbox.receiver, inbox)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#isScheduled = false
    this.#handled.clear()
    const endsAt = performance.now() + SLICE_MS
    do {
      const inbox = this.#waiting.next()
      if (inbox === undefined) return
      if (inbox.handleNext()) this.#waiting.push(inbox.receiver, inbox)
    } while (performance.now() < endsAt)
    if (this.#waiting.size > 0) this.#schedule()
  }
}

/** The messages of one connection. While some wait, nothing more is read from it: they are one read of the line at most. */
export class Inbox {
  readonly receiver: Receiver
  readonly #turns: MessageTurns
  readonly #socket: Pick<WebSocket, 'pause' | 'resume'>
  #messages: { data: Buffer; isBinary: boolean }[] = []

  constructor(receiver: Receiver, turns: MessageTurns, socket: Pick<WebSocket, 'pause' | 'resume'>) {
    this.receiver = receiver
    this.#turns = turns
    this.#socket = socket
  }

  arrive(data: Buffer, isBinary: boolean): void {
    if (this.#messages.length === 0 && this.#turns.mayHandle(this.receiver.network)) return this.receiver.receive(data, isBinary)
    if (this.#messages.push({ data, isBinary }) > 1) return
    this.#socket.pause()
    this.#turns.wait(this)
  }

  /** Handles the oldest message. Answers whether more wait. */
  handleNext(): boolean {
    const message = this.#messages.shift()
    if (message !== undefined) this.receiver.receive(message.data, message.isBinary)
    if (this.#messages.length > 0) return true
    this.#socket.resume()
    return false
  }

  /** The connection is over. */
  clear(): void {
    if (this.#messages.length === 0) return
    this.#messages = []
    this.#socket.resume()
  }
}
