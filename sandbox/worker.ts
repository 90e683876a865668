/** The thread of the sandbox (tools/site/sandbox-thread.ts). Any message ends it. */
import { parentPort, workerData } from 'node:worker_threads'
import { startSandbox, type SandboxOptions } from './main.ts'

const { url, oxapayUrl, smtpUrl, mailUrl, google, libreTranslateUrl, stop } = await startSandbox(workerData as SandboxOptions)
parentPort?.once('message', () => void stop().then(() => parentPort?.postMessage('stopped')))
parentPort?.postMessage({ url, oxapayUrl, smtpUrl, mailUrl, google, libreTranslateUrl })
