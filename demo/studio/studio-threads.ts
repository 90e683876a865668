/** Draws pictures on every processor, beside the main thread. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { isBuilt } from '#platform/root.ts'
import type { PictureName, Size } from './gallery.ts'
import type { PictureAnswer, PictureJob } from './studio-worker.ts'

const SCRIPT = isBuilt ? new URL('./studio-worker.js', import.meta.url) : new URL('./studio-worker.ts', import.meta.url)
const THREADS_MAX = 4

interface Waiting {
  name: PictureName
  size: Size
  resolve: (png: Buffer) => void
  reject: (error: Error) => void
}

export class StudioThreads {
  readonly #workers: readonly Worker[]
  readonly #idle: Worker[]
  /** Some pictures take a hundred times as long as others, so each thread takes the next one when it is free. */
  readonly #queue: Waiting[] = []
  readonly #drawing = new Map<Worker, Waiting>()
  /** Of a thread that ended: the others would wait for it. */
  #failure: Error | undefined

  constructor() {
    this.#workers = Array.from({ length: Math.min(THREADS_MAX, availableParallelism()) }, () => this.#begin())
    this.#idle = [...this.#workers]
  }

  #begin(): Worker {
    const worker = new Worker(SCRIPT)
    worker.on('message', (answer: PictureAnswer) => {
      const waiting = this.#drawing.get(worker)
      this.#drawing.delete(worker)
      this.#idle.push(worker)
      this.#assign()
      if ('png' in answer) waiting?.resolve(Buffer.from(answer.png))
      else waiting?.reject(new Error(answer.error))
    })
    worker.on('error', (error) => {
      this.#failure = error instanceof Error ? error : new Error(String(error))
      for (const { reject } of [...this.#drawing.values(), ...this.#queue.splice(0)]) reject(this.#failure)
      this.#drawing.clear()
    })
    return worker
  }

  #assign(): void {
    while (this.#queue.length > 0 && this.#idle.length > 0) {
      const [worker, waiting] = [this.#idle.pop(), this.#queue.shift()]
      if (worker === undefined || waiting === undefined) return
      this.#drawing.set(worker, waiting)
      const job: PictureJob = { name: waiting.name, size: waiting.size }
      worker.postMessage(job)
    }
  }

  /** The picture as PNG. */
  draw(name: PictureName, size: Size): Promise<Buffer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    this.#queue.push({ name, size, resolve, reject })
    this.#assign()
    return promise
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }
}
