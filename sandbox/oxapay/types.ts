/** The sandbox's data of a payment; `api.ts` and `webhooks.ts` convert it to OxaPay's. */

/** The provider's states (reference §3). */
export const PAYMENT_STATUSES = [
  'new',
  'waiting',
  'paying',
  'paid',
  'manual_accept',
  'underpaid',
  'refunding',
  'refunded',
  'expired',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const DELIVERIES = ['normal', 'delayed', 'repeated', 'lost', 'reordered'] as const
/** Times and numbers of webhooks. `reordered`: "paying" after "paid". */
export type Delivery = (typeof DELIVERIES)[number]

export const SIGNATURES = ['right', 'forged', 'truncated', 'other_key'] as const
export type Signature = (typeof SIGNATURES)[number]

export const CONTENTS = ['right', 'wrong_amount', 'wrong_currency', 'wrong_order'] as const
/** The content of webhooks compared to the payment. */
export type Content = (typeof CONTENTS)[number]

/** Behaviour of the webhooks about one payment. */
export interface WebhookManners {
  delivery: Delivery
  signature: Signature
  content: Content
}
export const GOOD_MANNERS: WebhookManners = { delivery: 'normal', signature: 'right', content: 'right' }

export const PROVIDER_MODES = ['up', 'error', 'timeout', 'html', 'busy'] as const
/** Behaviour of the API: normal, 500, silent, a proxy's HTML page, 429. */
export type ProviderMode = (typeof PROVIDER_MODES)[number]

/** A merchant's validated request. */
export interface InvoiceRequest {
  /** `white_label`: paid to an address on a page of the merchant's own. */
  type: 'invoice' | 'white_label'
  amountMicros: number
  currency: 'USD' | 'USDT'
  lifetimeMinutes: number
  feePaidByPayer: number
  underPaidCoveragePercent: number
  toCurrency: 'USDT' | null
  autoWithdrawal: boolean
  mixedPayment: boolean
  callbackUrl: string | null
  returnUrl: string | null
  email: string | null
  orderId: string | null
  thanksMessage: string | null
  description: string | null
}

export interface Payment {
  trackId: string
  request: InvoiceRequest
  status: PaymentStatus | (string & {})
  /** The name of the chosen network; null while none is chosen. */
  network: string | null
  createdAtMs: number
  expiresAtMs: number
  manners: WebhookManners
}

export interface Transfer {
  id: number
  trackId: string
  hash: string
  /** A decimal, in `currency`. */
  amount: string
  currency: string
  /** Its value in dollars, in micros; null: not converted, so unknown. */
  worthMicros: number | null
  isConverted: boolean
  network: string
  address: string
  /** Times when the network shows it and when it is confirmed; epoch milliseconds. */
  arrivesAtMs: number
  confirmsAtMs: number
  state: 'sent' | 'confirming' | 'confirmed'
}

export interface OutgoingWebhook {
  id: number
  trackId: string
  status: string
  url: string
  body: string
  signature: string
  /** Null: held until "paid" has been sent, or finished. */
  dueAtMs: number | null
  attempts: number
  state: 'waiting' | 'held' | 'delivered' | 'given_up' | 'lost'
  /** The merchant's last answer. */
  lastAnswer: string | null
}
