/** The interface of a payment provider, in the terms of the domain. */
import type { Network } from '#contract/rules/payouts.ts'

/** The current state of a payment at the provider. */
export interface ProviderPayment {
  orderId: string | null
  state: 'pending' | 'confirming' | 'paid' | 'underpaid' | 'expired' | 'refunded' | 'unknown'
  /** The arrived and confirmed amount, in cents of dollars, rounded down. */
  receivedCents: number
  /** The same with amounts that are being confirmed; null: not known yet. */
  incomingCents: number | null
  /** A coin of unknown worth that arrived instead of USDT, as users read it: `0.001 BTC`. */
  otherCoin: string | null
  /** Of the latest confirmed transfer of USDT; null: none, or unknown. */
  network: Network | null
  /** Something of unknown worth arrived: credit nothing for it, and ask for a review. */
  hasUnknownWorth: boolean
  /** No transfer under way is missing in `receivedCents`. */
  isAllConfirmed: boolean
  /** Of several payments of a deposit, one was returned and is not counted. */
  hasReturned?: boolean
}

export interface ProviderInvoice {
  trackId: string
  payLink: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/** An address for one deposit on one network. */
export interface ProviderAddress {
  trackId: string
  address: string
  /** A decimal of USDT. */
  payAmount: string
  /** Epoch milliseconds. */
  expiresAt: number
}

export interface NewPayment {
  orderId: string
  amountCents: number
  email?: string | undefined
}

/** A verified webhook. It says which payment to read back, never how much to credit. */
export interface ProviderEvent {
  trackId: string
  /** Equal for repeated sends of one webhook. */
  dedupeKey: string
}

export interface PaymentProvider {
  readonly name: string
  createInvoice(payment: NewPayment): Promise<ProviderInvoice>
  createAddress(payment: NewPayment & { network: Network }): Promise<ProviderAddress>
  readPayment(trackId: string): Promise<ProviderPayment>
  /** A call with our key that changes nothing. Returns what it answered, in a line. */
  test(): Promise<string>
  /** Is the signature of these bytes right? */
  isSigned(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean
  /** Null when it is forged, or of no known form. */
  verifyEvent(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): ProviderEvent | null
}

/** The provider did not answer: repeat later, nothing is decided. */
export class ProviderUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the payment provider does not answer', options)
    this.name = 'ProviderUnavailable'
  }
}

/** The provider understood and refused. */
export class ProviderRefused extends Error {
  readonly field: string | null
  /** It refused our key, not the request. */
  readonly isAboutKey: boolean

  constructor(field: string | null, message: string, { isAboutKey = false, ...options }: ErrorOptions & { isAboutKey?: boolean } = {}) {
    super(message, options)
    this.name = 'ProviderRefused'
    this.field = field
    this.isAboutKey = isAboutKey
  }
}

/** A refused request: the provider and our key work. */
export const isRefusal = (error: unknown): boolean => error instanceof ProviderRefused && !error.isAboutKey
