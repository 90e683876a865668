import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

const TYPE_BYTES = 30

/** A minimal client of the function protocol. */
export class BenchClient {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (isDone: boolean) => void>()
  #nextId = 0
  #watched = 0
  /** Transitions so far. */
  transitions = 0
  /** Waits for the transition that follows an answer. */
  #onTransition: () => void = () => undefined
  /** Fails the mutation that waits. */
  #onClose: (error: Error) => void = () => undefined

  constructor(url: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/api/1.0.0/sync`, { perMessageDeflate: false })
    this.#socket.on('close', (code, reason) => this.#onClose(new Error(`the connection was closed: ${code} ${reason.toString('utf8')}`)))
    this.#socket.on('message', (data: Buffer) => {
      // A subscriber reads the beginning alone: its cost is not what is measured.
      const text = data.toString('utf8', 0, this.#waiting.size === 0 ? TYPE_BYTES : data.length)
      if (text.startsWith('{"type":"Transition"')) {
        this.transitions += 1
        this.#onTransition()
      }
      if (!text.startsWith('{"type":"MutationResponse"')) return
      const { requestId, success } = JSON.parse(text) as { requestId: number; success: boolean }
      const answered = this.#waiting.get(requestId)
      this.#waiting.delete(requestId)
      if (!success) return answered?.(false)
      this.#onTransition = () => answered?.(true)
    })
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#socket.once('open', resolve)
      this.#socket.once('error', reject)
    })
    this.#socket.send(
      JSON.stringify({ type: 'Connect', sessionId: randomUUID(), connectionCount: 0, lastCloseReason: 'InitialConnect', clientTs: 0 }),
    )
    return this
  }

  /**
   * One at a time. Resolves as the promise of the browser's client does: with the transition after the commit. Throws if it is refused,
   * and if the connection is closed meanwhile.
   */
  async mutate(path: string, args: object): Promise<void> {
    const requestId = this.#nextId++
    const done = new Promise<boolean>((resolve, reject) => {
      this.#waiting.set(requestId, resolve)
      this.#onClose = reject
    })
    this.#socket.send(JSON.stringify({ type: 'Mutation', requestId, udfPath: path, args: [args] }))
    if (!(await done)) throw new Error(`${path} was refused`)
  }

  /** Resolves with the next transition. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#onTransition = resolve
    })
  }

  /** Subscribes to one more query. Resolves with its first result. */
  async watch(path: string, args: object): Promise<void> {
    const first = this.change()
    const baseVersion = this.#watched++
    this.#socket.send(
      JSON.stringify({
        type: 'ModifyQuerySet',
        baseVersion,
        newVersion: this.#watched,
        modifications: [{ type: 'Add', queryId: baseVersion, udfPath: path, args: [args] }],
      }),
    )
    await first
  }

  close(): void {
    this.#socket.terminate()
  }
}
