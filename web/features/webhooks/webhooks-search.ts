/** The address of webhooks: which endpoint is open, and which of its deliveries. */
import { DELIVERY_STATES, type DeliveryState } from '#contract/limits.ts'

export interface WebhooksSearch {
  endpoint?: string
  state?: DeliveryState
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function webhooksSearch({ endpoint, state }: Record<string, unknown>): WebhooksSearch {
  const known = DELIVERY_STATES.find((each) => each === state)
  if (typeof endpoint !== 'string' || !ID.test(endpoint)) return {}
  return { endpoint, ...(known === undefined ? {} : { state: known }) }
}
