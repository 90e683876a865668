/**
 * Messages of clients, so that a burst of one network does not keep the event loop from all others: some of each network are handled as
 * they arrive, the rest in turns, a few milliseconds at a time. Messages of one connection keep their order. A body over HTTP is a
 * message, too.
 */
import { performance } from 'node:perf_hooks'
import type { WebSocket } from 'ws'
import { type Asker, FairQueue } from './fair-queue.ts'
import type { HeldBytes } from './held-bytes.ts'

/** Small messages, and pieces that its connections read, of one network in each turn of the event loop. 100 messages take 3 ms or less. */
const AT_ONCE = 100
/** A message counts as one more for each, so that a large one always waits for its turn. */
const BYTES_PER_MESSAGE = 1024
/** How long waiting messages are handled in each turn of the event loop. */
const SLICE_MS = 5

export interface Receiver extends Asker {
  receive(data: Buffer, isBinary: boolean): void
}

/** Has messages to be handled, one in each turn. */
interface Waiting {
  readonly receiver: Asker
  /** Handles the oldest message. Answers whether more wait. */
  handleNext(): boolean
  /** Its work begins with the end of the turn: nothing more is handled in it. */
  readonly endsTurn?: boolean
}

export class MessageTurns {
  readonly #waiting = new FairQueue<Waiting>()
  readonly #handled = new Map<string, number>()
  #isScheduled = false

  /** Whether a message of this network is handled as it arrives. Then it counts as handled. */
  mayHandle(network: string, bytes: number): boolean {
    this.#schedule()
    const count = (this.#handled.get(network) ?? 0) + 1 + Math.floor(bytes / BYTES_PER_MESSAGE)
    if (count > AT_ONCE) return false
    this.#handled.set(network, count)
    return true
  }

  wait(waiting: Waiting): void {
    this.#waiting.push(waiting.receiver, waiting)
    this.#schedule()
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
      const waiting = this.#waiting.next()
      if (waiting === undefined) return
      if (waiting.handleNext()) this.#waiting.push(waiting.receiver, waiting)
      if (waiting.endsTurn === true) break
    } while (performance.now() < endsAt)
    if (this.#waiting.size > 0) this.#schedule()
  }
}

/**
 * The messages of one connection. While some wait, nothing more is read from it: they are one read of the line at most, or one large
 * message. Those that wait count as memory of their network. Reading takes turns, too: a piece of the line can be thousands of frames
 * that are no messages (pings, empty parts of a message, whatever follows a close), and the socket parses all of it at once.
 */
export class Inbox {
  readonly receiver: Receiver
  readonly #turns: MessageTurns
  readonly #held: HeldBytes
  readonly #socket: Pick<WebSocket, 'pause' | 'resume'>
  #messages: { data: Buffer; isBinary: boolean }[] = []
  #isPaused = false

  constructor(receiver: Receiver, turns: MessageTurns, held: HeldBytes, socket: Pick<WebSocket, 'pause' | 'resume'>) {
    this.receiver = receiver
    this.#turns = turns
    this.#held = held
    this.#socket = socket
  }

  /** False when the network has no room for a message that has to wait. */
  arrive(data: Buffer, isBinary: boolean): boolean {
    const { network } = this.receiver
    if (this.#messages.length === 0 && this.#turns.mayHandle(network, data.length)) this.receiver.receive(data, isBinary)
    else if (!this.#held.take(network, data.length, data.length)) return false
    else {
      this.#messages.push({ data, isBinary })
      this.#wait()
    }
    return true
  }

  /** A piece of this many bytes was read from the line, and its messages have arrived. */
  arrivePiece(bytes: number): void {
    if (!this.#turns.mayHandle(this.receiver.network, bytes)) this.#wait()
  }

  #wait(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    this.#socket.pause()
    this.#turns.wait(this)
  }

  #resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#socket.resume()
  }

  handleNext(): boolean {
    const message = this.#messages.shift()
    if (message !== undefined) {
      this.#held.give(this.receiver.network, message.data.length)
      this.receiver.receive(message.data, message.isBinary)
    }
    if (this.#messages.length > 0) return true
    this.#resume()
    return false
  }

  /** The next piece is read once the turn has ended. */
  get endsTurn(): boolean {
    return !this.#isPaused
  }

  /** The connection is over: nobody waits for its messages, and the rest of what it sends is read in turns. */
  clear(): void {
    for (const { data } of this.#messages) this.#held.give(this.receiver.network, data.length)
    this.#messages = []
  }
}
