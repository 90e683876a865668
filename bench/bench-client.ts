import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

/** A minimal client of the function protocol. */
export class BenchClient {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (isDone: boolean) => void>()
  #nextId = 0

  constructor(url: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/api/1.0.0/sync`, { perMessageDeflate: false })
    this.#socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (!text.startsWith('{"type":"MutationResponse"')) return
      const { requestId, success } = JSON.parse(text) as { requestId: number; success: boolean }
      this.#waiting.get(requestId)?.(success)
      this.#waiting.delete(requestId)
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

  /** Resolves when its transaction is committed; throws if it is refused. */
  async mutate(path: string, args: object): Promise<void> {
    const requestId = this.#nextId++
    const done = new Promise<boolean>((resolve) => this.#waiting.set(requestId, resolve))
    this.#socket.send(JSON.stringify({ type: 'Mutation', requestId, udfPath: path, args: [args] }))
    if (!(await done)) throw new Error(`${path} was refused`)
  }

  watch(token: string): void {
    this.#socket.send(
      JSON.stringify({
        type: 'ModifyQuerySet',
        baseVersion: 0,
        newVersion: 1,
        modifications: [{ type: 'Add', queryId: 0, udfPath: 'orders:getUserOrders', args: [{ token, limit: 4 }] }],
      }),
    )
  }

  close(): void {
    this.#socket.terminate()
  }
}
