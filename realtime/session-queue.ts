/**
 * The mutations of one client, one after another in the order in which they were sent, also when the client reconnects
 * meanwhile: the queue belongs to the client's session and not to its socket.
 *
 *     waiting ──its turn, socket still open──▶ running ──▶ answered
 *        └──its turn, socket gone──▶ dropped: the client sends it again
 */
import { performance } from 'node:perf_hooks'

/** How long the calls of one client run one after another, if they wait for nothing. */
const SLICE_MS = 5

export interface QueuedWork {
  /** True while the client waits for the answer. Called when its turn comes. */
  isWanted(): boolean
  /** Must not throw. */
  run(): Promise<void>
  /** Resolves when the next work of this client may begin, after some that took its time. */
  pause(): Promise<void>
  /** Called once when the work is done or dropped. Must not throw. */
  end(): void
}

export class SessionQueues {
  readonly #queues = new Map<string, QueuedWork[]>()
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  /** The number of waiting mutations of this session, the running one included. */
  length(sessionId: string): number {
    return this.#queues.get(sessionId)?.length ?? 0
  }

  /** How many of all sessions wait, the running ones included. */
  get size(): number {
    let size = 0
    for (const queue of this.#queues.values()) size += queue.length
    return size
  }

  push(sessionId: string, work: QueuedWork): void {
    const queue = this.#queues.get(sessionId)
    if (queue !== undefined) {
      queue.push(work)
      return
    }
    const started = [work]
    this.#queues.set(sessionId, started)
    this.track(this.#drain(sessionId, started))
  }

  /** Counts work that is not in a queue among what `close` waits for. */
  track(work: Promise<void>): void {
    this.#running.add(work)
    void work.finally(() => this.#running.delete(work))
  }

  async #drain(sessionId: string, queue: QueuedWork[]): Promise<void> {
    let beganAt = performance.now()
    for (let work = queue[0]; work !== undefined; work = queue[0]) {
      if (!this.#isClosed && work.isWanted()) await work.run()
      work.end()
      queue.shift()
      // Calls that are refused wait for nothing: one after another they would keep the event loop from all others.
      if (queue.length === 0 || performance.now() - beganAt < SLICE_MS) continue
      await work.pause()
      beganAt = performance.now()
    }
    this.#queues.delete(sessionId)
  }

  /** Starts nothing more, and waits at most `graceMs` for running work. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs)
    })
    await Promise.race([Promise.all(this.#running), late])
    clearTimeout(timer)
  }
}
