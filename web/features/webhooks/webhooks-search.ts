/** The address of webhooks: which endpoint is open, and which of its deliveries. */
import { DELIVERY_STATES } from '#contract/limits.ts'

/** The views of the log: deliveries of a state, or the tests. */
export const LOG_VIEWS = [...DELIVERY_STATES, 'tests'] as const
export type LogView = (typeof LOG_VIEWS)[number]

export interface WebhooksSearch {
  endpoint?: string
  state?: LogView
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function webhooksSearch({ endpoint, state }: Record<string, unknown>): WebhooksSearch {
  const known = LOG_VIEWS.find((each) => each === state)
  if (typeof endpoint !== 'string' || !ID.test(endpoint)) return {}
  return { endpoint, ...(known === undefined ? {} : { state: known }) }
}
