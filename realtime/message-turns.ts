/**
 * Messages of clients, so that a burst of one network does not keep the event loop from all others: some of each network are handled as
 * they arrive, the rest in turns, a few milliseconds at a time. Messages of one connection keep their order. A body over HTTP is a
 * message, too.
 */
import { performance } from 'node:perf_hooks'
import { type Asker, FairQueue } from './fair-queue.ts'
import { OncePerTurn } from './once-per-turn.ts'

/** Small messages of one network that are handled as they come, in each turn of the event loop. 100 messages take 3 ms or less. */
const AT_ONCE = 100
/** A message counts as one more for each, so that a large one always waits for its turn. */
const BYTES_PER_MESSAGE = 1024
/** Bytes that are read count as one more message for each so many: ten pings, which take about as long as one. */
const BYTES_READ_PER_MESSAGE = 64
/** How long waiting messages are handled in each turn of the event loop. */
const SLICE_MS = 5

/** Has messages to be handled, one in each turn. */
export interface Waiting {
  /** Stays the same while it waits. */
  readonly receiver: Asker
  /** Handles what waits longest. Answers whether more waits. */
  handleNext(): boolean
  /** Whether it ends the turn of the event loop: all that still waits then is handled in later turns. Asked after `handleNext`. */
  readonly endsTurn?: boolean
}

export class MessageTurns {
  readonly #waiting = new FairQueue<Waiting>()
  readonly #handled = new Map<string, number>()
  readonly #next = new OncePerTurn(() => this.#turn())

  /** Whether a message of this network is handled as it arrives. Then it counts as handled. */
  mayHandle(network: string, bytes: number): boolean {
    return this.#mayHandle(network, bytes / BYTES_PER_MESSAGE)
  }

  /** Whether so many bytes that a connection of this network has read are parsed as they arrive. */
  mayParse(network: string, bytes: number): boolean {
    return this.#mayHandle(network, bytes / BYTES_READ_PER_MESSAGE)
  }

  wait(waiting: Waiting): void {
    this.#waiting.push(waiting.receiver, waiting)
    this.#next.schedule()
  }

  /** Number of connections and calls of this network that wait. */
  waitingOf(network: string): number {
    return this.#waiting.sizeOf(network)
  }

  /** Nobody waits for it any longer. */
  leave(waiting: Waiting): void {
    this.#waiting.delete(waiting.receiver, waiting)
  }

  /** Handles one message that has no connection of its own, and answers or throws what `handle` does. */
  async once<T>(network: string, bytes: number, handle: () => T): Promise<T> {
    if (this.mayHandle(network, bytes)) return handle()
    return new Promise((resolve, reject) => {
      const handleNext = (): boolean => {
        try {
          resolve(handle())
        } catch (error) {
          reject(error)
        }
        return false
      }
      this.wait({ receiver: { network }, handleNext })
    })
  }

  /** Resolves when it is the network's turn again: for work that follows other work without waiting for anything. */
  pause(network: string): Promise<void> {
    return new Promise((resolve) => {
      const handleNext = (): boolean => {
        resolve()
        return false
      }
      this.wait({ receiver: { network }, handleNext, endsTurn: true })
    })
  }

  #mayHandle(network: string, more: number): boolean {
    this.#next.schedule()
    const count = (this.#handled.get(network) ?? 0) + 1 + Math.floor(more)
    if (count > AT_ONCE) return false
    this.#handled.set(network, count)
    return true
  }

  #turn(): void {
    this.#handled.clear()
    const endsAt = performance.now() + SLICE_MS
    do {
      const waiting = this.#waiting.next()
      if (waiting === undefined) return
      if (waiting.handleNext()) this.#waiting.push(waiting.receiver, waiting)
      if (waiting.endsTurn === true) break
    } while (performance.now() < endsAt)
    if (this.#waiting.size > 0) this.#next.schedule()
  }
}
