/** A stand-in for OxaPay: its API, its pay page, its webhooks, and controls for them. */
import type { Part } from '../http.ts'
import { createAgenda } from '../agenda.ts'
import { createApi } from './api.ts'
import { createControl, type OxaPayControl } from './control.ts'
import { createPayRoutes, type ProviderSwitch } from './pay-routes.ts'
import { createPayments } from './payments.ts'
import { openStore } from './store.ts'
import type { ProviderMode } from './types.ts'
import { createPostman } from './webhooks.ts'

export interface OxaPayOptions {
  /** Undefined: in memory only. */
  file: string | undefined
  /** Speed factor for confirmations, pauses, retries and delays. The lifetime of a link is unaffected, since callers know its date. */
  clockFactor: number
  /** This sandbox's address, known once it listens. */
  urlOf: () => string
}

export interface OxaPaySandbox {
  part: Part
  control: OxaPayControl
  /** Starts due work, including work that was due while it was stopped. */
  start(): void
  stop(): Promise<void>
}

export function openOxaPay({ file, clockFactor, urlOf }: OxaPayOptions): OxaPaySandbox {
  const store = openStore(file)
  let waiting: (() => void)[] = []
  const agenda = createAgenda(() => {
    const now = Date.now()
    const dates = [payments.run(now), postman.run(now)].filter((date) => date !== null)
    if (payments.isIdle() && postman.isIdle()) {
      for (const resolve of waiting) resolve()
      waiting = []
    }
    return dates.length === 0 ? null : Math.min(...dates)
  })
  const payments = createPayments(store, clockFactor, agenda.wake)
  const postman = createPostman(store, clockFactor, agenda.wake)
  let mode: ProviderMode = 'up'
  const provider: ProviderSwitch = { get: () => mode, set: (next) => void (mode = next) }
  const api = createApi(payments, (trackId) => `${urlOf()}/pay/${trackId}`, provider.get)
  const pages = createPayRoutes(payments, store, provider)
  const idle = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      agenda.wake()
    })

  return {
    part: (request) => api(request) ?? pages(request),
    control: createControl(payments, store, provider, idle),
    start: agenda.wake,
    async stop() {
      agenda.stop()
      await postman.stop()
      store.close()
    },
  }
}
