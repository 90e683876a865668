/**
 * The outside world in a box, for the demo and for tests: a payment provider that speaks OxaPay's own API on this machine.
 * The product reaches it like the real one, through another base URL: `<url>/oxapay/v1` with the key in `SANDBOX_KEYS`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SANDBOX_KEYS } from './keys.ts'
import { openOxaPay } from './oxapay/index.ts'
import type { OxaPayControl } from './oxapay/control.ts'
import { serve } from './server.ts'

export { SANDBOX_KEYS }
export type { OxaPayControl }

export interface SandboxOptions {
  /** The folder of its files; without one everything is forgotten at the end. */
  dataDir?: string
  /** 0 (the default): a free one. */
  port?: number
  host?: string
  /** How many times faster its clock runs: confirmations, retries and delays of webhooks. 1 when missing. */
  clockFactor?: number
}

export interface Sandbox {
  /** Without a trailing slash. */
  url: string
  /** What the product takes as the provider's base URL. */
  oxapayUrl: string
  control: OxaPayControl
  stop(): Promise<void>
}

/** Starts everything and answers when it can be used. */
export async function startSandbox({ dataDir, port = 0, host = '127.0.0.1', clockFactor = 1 }: SandboxOptions = {}): Promise<Sandbox> {
  if (!(clockFactor > 0)) throw new RangeError('clockFactor must be above zero')
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true })
  let url = ''
  const oxapay = openOxaPay({ file: dataDir === undefined ? undefined : join(dataDir, 'oxapay.sqlite'), clockFactor, urlOf: () => url })
  try {
    const server = await serve([oxapay.part], port, host)
    url = `http://${host}:${server.port}`
    oxapay.start()
    return {
      url,
      oxapayUrl: `${url}/oxapay/v1`,
      control: oxapay.control,
      async stop() {
        await server.close()
        await oxapay.stop()
      },
    }
  } catch (error) {
    await oxapay.stop()
    throw error
  }
}
