import { type Duplex, Readable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Asker } from './fair-queue.ts'
import type { HeldBytes } from './held-bytes.ts'
import type { MessageTurns, Waiting } from './message-turns.ts'

/** The socket parses a piece before anything else runs: a millisecond or two, whatever is in it. */
const PIECE_BYTES = 4 * 1024

export interface Receiver extends Asker {
  receive(data: Buffer, isBinary: boolean): void
}

/** The stream below a socket. */
export type Line = Pick<Duplex, 'push' | 'read' | 'readableLength'>

/**
 * The messages of one connection. Small ones are handled as they come, as many as the turn of the network has room for; while others wait,
 * nothing more is parsed. Waiting messages count as memory of their network: those of one piece, or one large message. Bytes that are read
 * and not parsed do not count: two reads of 64 kB at most.
 *
 * Reading takes turns, too. One read of the line can be 64 kB of frames that are no messages (pings, empty parts of a message, whatever
 * follows a close), and the socket would parse all of it at once: anything but a little is parsed in pieces, in turns.
 */
export class Inbox implements Waiting {
  readonly receiver: Receiver
  readonly #turns: MessageTurns
  readonly #held: HeldBytes
  readonly #socket: Pick<WebSocket, 'pause' | 'resume'>
  #line: Line | null = null
  #messages: { data: Buffer; isBinary: boolean }[] = []
  #isPaused = false
  endsTurn = false

  constructor(receiver: Receiver, turns: MessageTurns, held: HeldBytes, socket: Pick<WebSocket, 'pause' | 'resume'>) {
    this.receiver = receiver
    this.#turns = turns
    this.#held = held
    this.#socket = socket
  }

  /** Decides from now on when bytes of `line` are parsed, also of those that it has read already. */
  readFrom(line: Line): void {
    this.#line = line
    // The stream is given what has been read, and null at its end.
    line.push = (chunk: Buffer | null) => {
      if (chunk !== null) this.#read(chunk.length)
      return Readable.prototype.push.call(line, chunk)
    }
    if (line.readableLength > 0) this.#read(line.readableLength)
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

  #read(bytes: number): void {
    if (!this.#turns.mayParse(this.receiver.network, bytes)) this.#wait()
  }

  #wait(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    this.#socket.pause()
    this.#turns.wait(this)
  }

  /** Handles the oldest message, or has the next piece parsed. */
  handleNext(): boolean {
    const message = this.#messages.shift()
    this.endsTurn = message === undefined
    if (message !== undefined) {
      this.#held.give(this.receiver.network, message.data.length)
      this.receiver.receive(message.data, message.isBinary)
    } else this.#parseNext()
    if (this.#messages.length > 0 || this.#unread > 0) return true
    this.#isPaused = false
    this.#socket.resume()
    return false
  }

  get #unread(): number {
    return this.#line?.readableLength ?? 0
  }

  #parseNext(): void {
    if (this.#unread > 0) this.#line?.read(Math.min(this.#unread, PIECE_BYTES))
  }

  /** The connection is over: nobody waits for its messages, and the rest of what it sends is read in turns. */
  clear(): void {
    for (const { data } of this.#messages) this.#held.give(this.receiver.network, data.length)
    this.#messages = []
  }
}
