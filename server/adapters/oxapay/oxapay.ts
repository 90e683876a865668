/** The client of OxaPay's API, version 1. Returns the provider's own states; their effect on a wallet is decided elsewhere. */
import type { z } from 'zod'
import { decimalFromCents } from '#platform/decimal.ts'
import { currencies, envelope, invoice, payment, whiteLabel, type Payment } from './shapes.ts'

/** The provider did not answer, or with an invalid response: a retry may help. */
export class OxaPayUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OxaPayUnavailable'
  }
}

/** The provider refused the request. `key` names the refused field. */
export class OxaPayRefused extends Error {
  readonly status: number
  readonly key: string | null

  constructor(status: number, key: string | null, message: string) {
    super(message)
    this.name = 'OxaPayRefused'
    this.status = status
    this.key = key
  }
}

export interface OxaPayOptions {
  /** Without a trailing slash: https://api.oxapay.com/v1 */
  baseUrl: string
  merchantKey: string
  timeoutMs?: number
}

export interface NewInvoice {
  orderId: string
  /** In US cents; priced in USD, received and kept as USDT. */
  amountCents: number
  lifetimeMinutes: number
  callbackUrl: string
  returnUrl: string
  email?: string
  description: string
}

/** An invoice that is paid to an address on one network, without the provider's page. */
export interface NewWhiteLabel extends Omit<NewInvoice, 'returnUrl'> {
  /** An alias that the provider knows: TRC20, ERC20, BEP20, Polygon. */
  network: string
}

export interface WhiteLabel {
  trackId: string
  address: string
  /** A decimal of USDT. */
  payAmount: string
  /** Epoch milliseconds. */
  expiresAt: number
}

export interface Invoice {
  trackId: string
  payLink: string
  /** Epoch milliseconds. */
  expiresAt: number
}

export interface OxaPay {
  createInvoice(invoice: NewInvoice): Promise<Invoice>
  createWhiteLabel(payment: NewWhiteLabel): Promise<WhiteLabel>
  readPayment(trackId: string): Promise<Payment>
  /** The symbols of the coins that the account of this key accepts. */
  acceptedCurrencies(): Promise<string[]>
}

const TIMEOUT_MS = 20_000
/** 5xx and 429 are temporary; proxies in front answer 403 with pages of their own. */
const isRetryable = (status: number) => status === 429 || status >= 500

async function readEnvelope(response: Response): Promise<z.output<typeof envelope>> {
  let body: unknown
  try {
    body = await response.json()
  } catch (error) {
    throw new OxaPayUnavailable(`the provider answered ${response.status} without JSON`, { cause: error })
  }
  const parsed = envelope.safeParse(body)
  if (!parsed.success) throw new OxaPayUnavailable(`the provider answered ${response.status} in an unknown form`)
  return parsed.data
}

export function createOxaPay({ baseUrl, merchantKey, timeoutMs = TIMEOUT_MS }: OxaPayOptions): OxaPay {
  async function ask<S extends z.ZodType>(method: 'GET' | 'POST', path: string, shape: S, body?: object): Promise<z.output<S>> {
    let response: Response
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { merchant_api_key: merchantKey, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        // The key goes to the provider's address and to no other.
        redirect: 'error',
      })
    } catch (error) {
      throw new OxaPayUnavailable('the provider cannot be reached', { cause: error })
    }
    const answer = await readEnvelope(response)
    if (answer.status !== 200) {
      if (isRetryable(answer.status)) throw new OxaPayUnavailable(`the provider answered ${answer.status}`)
      throw new OxaPayRefused(answer.status, answer.error?.key ?? null, answer.error?.message ?? answer.message ?? 'refused')
    }
    const data = shape.safeParse(answer.data)
    if (!data.success) throw new OxaPayUnavailable(`the provider's answer to ${path} is not of the known form`, { cause: data.error })
    return data.data
  }

  return {
    async createInvoice({ orderId, amountCents, lifetimeMinutes, callbackUrl, returnUrl, email, description }) {
      const made = await ask('POST', '/payment/invoice', invoice, {
        amount: Number(decimalFromCents(amountCents)),
        currency: 'USD',
        to_currency: 'USDT',
        lifetime: lifetimeMinutes,
        order_id: orderId,
        callback_url: callbackUrl,
        return_url: returnUrl,
        description,
        ...(email === undefined ? {} : { email }),
      })
      return { trackId: made.track_id, payLink: made.payment_url, expiresAt: made.expired_at * 1000 }
    },
    async createWhiteLabel({ orderId, amountCents, lifetimeMinutes, callbackUrl, email, description, network }) {
      const made = await ask('POST', '/payment/white-label', whiteLabel, {
        pay_currency: 'USDT',
        network,
        amount: Number(decimalFromCents(amountCents)),
        currency: 'USD',
        to_currency: 'USDT',
        lifetime: lifetimeMinutes,
        order_id: orderId,
        callback_url: callbackUrl,
        description,
        ...(email === undefined ? {} : { email }),
      })
      return { trackId: made.track_id, address: made.address, payAmount: made.pay_amount, expiresAt: made.expired_at * 1000 }
    },
    readPayment: (trackId) => ask('GET', `/payment/${encodeURIComponent(trackId)}`, payment),
    acceptedCurrencies: async () => (await ask('GET', '/payment/accepted-currencies', currencies)).list,
  }
}
