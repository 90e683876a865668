/** What the deposits want of a payment provider, in their own words. */

/** A payment as it is now at the provider. */
export interface ProviderPayment {
  orderId: string | null
  state: 'pending' | 'confirming' | 'paid' | 'underpaid' | 'expired' | 'refunded' | 'unknown'
  /** What arrived and is confirmed, in cents of dollars, rounded down. */
  receivedCents: number
  /** Something arrived whose worth we cannot tell: credit nothing for it, have somebody look. */
  hasUnknownWorth: boolean
  /** Nothing that is on its way is missing in `receivedCents`. */
  isAllConfirmed: boolean
}

export interface ProviderInvoice {
  trackId: string
  payLink: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/** A verified piece of news. It says where to look, never how much to credit. */
export interface ProviderEvent {
  trackId: string
  /** The same for the same news, however often it is sent. */
  dedupeKey: string
}

export interface PaymentProvider {
  readonly name: string
  createInvoice(deposit: { orderId: string; amountCents: number; email?: string | undefined }): Promise<ProviderInvoice>
  readPayment(trackId: string): Promise<ProviderPayment>
  /** Null when it is forged. */
  verifyEvent(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): ProviderEvent | null
}

/** It did not answer: try again later, nothing is decided. */
export class ProviderUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the payment provider does not answer', options)
    this.name = 'ProviderUnavailable'
  }
}

/** It understood and refused. */
export class ProviderRefused extends Error {
  readonly field: string | null

  constructor(field: string | null, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderRefused'
    this.field = field
  }
}
