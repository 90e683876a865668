import type { DeliveryState, EndpointState } from '#contract/limits.ts'
import type { WebhookEndpoint } from '#contract/types.ts'

export const TONE_OF_ENDPOINT = { new: 'info', on: 'success', paused: 'neutral', disabled: 'danger' } as const satisfies Record<
  EndpointState,
  string
>
export const TONE_OF_DELIVERY = { pending: 'warning', delivered: 'success', failed: 'danger' } as const satisfies Record<
  DeliveryState,
  string
>

/** The name of an endpoint for users: its own, or the host of its address. */
export const nameOf = ({ name, url }: Pick<WebhookEndpoint, 'name' | 'url'>): string => (name === '' ? new URL(url).host : name)

/** An answered status, or the reason why nothing was answered, as a key of the catalog. */
export const isAnswered = (status: number | null): status is number => status !== null
