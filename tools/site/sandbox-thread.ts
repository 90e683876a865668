/**
 * The sandbox in a thread of its own: parsing and storing the demo's mails and payments leaves the server's event loop alone. A thread
 * ends with its process, however that ends.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { isBuilt } from '#platform/root.ts'
import type { Sandbox, SandboxOptions } from '#sandbox/main.ts'

const SCRIPT = isBuilt ? new URL('./sandbox-worker.js', import.meta.url) : new URL('../../sandbox/worker.ts', import.meta.url)

export type SandboxThread = Pick<Sandbox, 'url' | 'oxapayUrl' | 'smtpUrl' | 'mailUrl' | 'google' | 'libreTranslateUrl' | 'stop'>

/** Starts everything in a thread. Resolves when it is ready. */
export async function startSandboxThread(options: SandboxOptions): Promise<SandboxThread> {
  const worker = new Worker(SCRIPT, { workerData: options })
  const [addresses] = (await once(worker, 'message')) as [Omit<SandboxThread, 'stop'>]
  return {
    ...addresses,
    async stop() {
      const stopped = once(worker, 'message')
      worker.postMessage('stop')
      await stopped
      await worker.terminate()
    },
  }
}
