/** OxaPay as a provider of deposits: translates its terms. The only file of the domain that knows the adapter. */
import { createHash } from 'node:crypto'
import { createOxaPay, OxaPayRefused, OxaPayUnavailable } from '#server/adapters/oxapay/oxapay.ts'
import { webhook, type Payment, type Webhook } from '#server/adapters/oxapay/shapes.ts'
import { isSignedBy } from '#server/adapters/oxapay/signature.ts'
import { NETWORKS, type Network } from '#contract/rules/payouts.ts'
import { centsFromDecimals } from '#platform/decimal.ts'
import { ProviderRefused, ProviderUnavailable, type PaymentProvider, type ProviderPayment } from './payment-provider.ts'

export interface OxaPayProviderOptions {
  baseUrl: string
  merchantKey: string
  /** The site's public address, to which webhooks and payers return. */
  origin: string
  /** The key before, which verifies webhooks until then (epoch milliseconds). */
  previous?: { readonly key: string; readonly until: number } | null
}

export const OXAPAY_WEBHOOK_PATH = '/webhooks/oxapay'
/** The lifetime of a pay link, in minutes (reference: 15–2880). */
const LIFETIME_MINUTES = 60

/** Status tables differ in letter case (reference §3). */
function stateOf(status: string): ProviderPayment['state'] {
  switch (status.toLowerCase()) {
    case 'new':
    case 'waiting':
      return 'pending'
    case 'paying':
    case 'confirming':
      return 'confirming'
    case 'paid':
    case 'confirmed':
    case 'manual_accept':
      return 'paid'
    case 'underpaid':
      return 'underpaid'
    case 'expired':
      return 'expired'
    case 'refunding':
    case 'refunded':
      return 'refunded'
    default:
      return 'unknown'
  }
}

type Transaction = Payment['txs'][number]

/** The dollars of one transaction as a decimal: USDT as it is, another coin only by its conversion. Null: the worth is unknown. */
function dollarsOf({ amount, currency, auto_convert: converted }: Transaction): string | null {
  if (converted?.processed === true || converted?.processed === 1)
    return converted.currency?.toUpperCase() === 'USDT' ? (converted.amount ?? null) : null
  return currency?.toUpperCase() === 'USDT' ? (amount ?? null) : null
}

const isConfirmed = ({ status }: Transaction) => status?.toLowerCase() === 'confirmed'
/** Test payments of the real provider count for nothing (reference §9). */
const isReal = ({ tx_hash, address }: Transaction) => tx_hash !== 'sandbox' && address !== 'sandbox'

/** Spellings of the networks in lists, answers and webhooks (reference §5, §6). */
const SPELLINGS: Readonly<Record<Network, RegExp>> = {
  TRC20: /^(?:tron|trc20|trx)\b/i,
  ERC20: /^(?:ethereum|erc20|eth)\b/i,
  BEP20: /^(?:bsc|bep20|bnb|binance)\b/i,
  POLYGON: /^(?:polygon|pol|matic)\b/i,
}
const networkOf = (spelling: string | null | undefined): Network | null =>
  NETWORKS.find((name) => SPELLINGS[name].test(spelling ?? '')) ?? null

/** Longest text of an amount and a coin that users are shown. */
const OTHER_COIN_MAX = 40

/** An amount of another coin that stays unconverted; null for USDT, and for an amount or a coin that nobody can read. */
function otherCoinOf({ amount, currency, auto_convert: converted }: Transaction): string | null {
  if (converted?.processed === true || converted?.processed === 1 || !/^[A-Z0-9]{2,10}$/i.test(currency ?? '')) return null
  const coin = currency?.toUpperCase()
  if (coin === undefined || coin === 'USDT' || !/^\d+(?:\.\d+)?$/.test(amount ?? '')) return null
  const text = `${amount} ${coin}`
  return text.length <= OTHER_COIN_MAX ? text : coin
}

/** The provider's payment in the terms of the domain. */
export function readProviderPayment(payment: Payment): ProviderPayment {
  const real = payment.txs.filter(isReal)
  const confirmed = real.filter(isConfirmed)
  const amounts = confirmed.map(dollarsOf)
  const known = amounts.filter((amount) => amount !== null)
  const receivedCents = centsFromDecimals(known)
  const unconfirmed = real.filter((tx) => !isConfirmed(tx)).map(dollarsOf)
  const isIncomingKnown = real.length > 0 && unconfirmed.every((amount) => amount !== null)
  const others = confirmed.filter((tx) => dollarsOf(tx) === null).map(otherCoinOf)
  return {
    orderId: payment.order_id ?? null,
    state: stateOf(payment.status),
    receivedCents: receivedCents ?? 0,
    incomingCents: isIncomingKnown ? centsFromDecimals([...known, ...unconfirmed.filter((amount) => amount !== null)]) : null,
    otherCoin: receivedCents !== null && others.every((coin) => coin !== null) ? (others.at(-1) ?? null) : null,
    network: networkOf(confirmed.findLast((tx) => dollarsOf(tx) !== null)?.network),
    hasUnknownWorth: receivedCents === null || known.length < amounts.length,
    isAllConfirmed: real.every(isConfirmed),
  }
}

/** The key is wrong, or may not be used from this address (reference §1). */
const KEY_REFUSED: ReadonlySet<number> = new Set([401, 403])

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof OxaPayUnavailable) throw new ProviderUnavailable({ cause: error })
    if (error instanceof OxaPayRefused)
      throw new ProviderRefused(error.key, error.message, { cause: error, isAboutKey: KEY_REFUSED.has(error.status) })
    throw error
  }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    // Invalid JSON is one kind of forgery.
    return null
  }
}

/** A text that a column can hold: Postgres stores neither U+0000 nor half a surrogate pair, and JSON can spell both. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Longest dedupe key that is stored as it is, in characters: an index entry of Postgres holds 2,700 bytes. */
const DEDUPE_KEY_MAX = 500

/** Track id, status and transactions (reference §5, "Handler rules"); hashed when many transactions make it long. */
function dedupeKeyOf({ track_id: trackId, status, txs }: Webhook): string {
  const key = storable(`${trackId} ${status.toLowerCase()} ${txs?.map((tx) => tx.tx_hash ?? '').join(',') ?? ''}`)
  return key.length <= DEDUPE_KEY_MAX ? key : `sha256 ${createHash('sha256').update(key).digest('base64url')}`
}

export function createOxaPayProvider({ baseUrl, merchantKey, origin, previous = null }: OxaPayProviderOptions): PaymentProvider {
  const client = createOxaPay({ baseUrl, merchantKey })
  const isSigned: PaymentProvider['isSigned'] = (rawBody, { hmac }) => {
    const header = typeof hmac === 'string' ? hmac : undefined
    if (isSignedBy(rawBody, header, merchantKey)) return true
    return previous !== null && Date.now() < previous.until && isSignedBy(rawBody, header, previous.key)
  }
  return {
    name: 'oxapay',
    createInvoice: ({ orderId, amountCents, email }) =>
      translated(
        client.createInvoice({
          orderId,
          amountCents,
          lifetimeMinutes: LIFETIME_MINUTES,
          callbackUrl: `${origin}${OXAPAY_WEBHOOK_PATH}`,
          returnUrl: `${origin}/dashboard`,
          description: `Wallet ${orderId}`,
          ...(email === undefined ? {} : { email }),
        }),
      ),
    createAddress: ({ orderId, amountCents, email, network }) =>
      translated(
        client.createWhiteLabel({
          orderId,
          amountCents,
          network,
          lifetimeMinutes: LIFETIME_MINUTES,
          callbackUrl: `${origin}${OXAPAY_WEBHOOK_PATH}`,
          description: `Wallet ${orderId}`,
          ...(email === undefined ? {} : { email }),
        }),
      ),
    readPayment: async (trackId) => readProviderPayment(await translated(client.readPayment(trackId))),
    test: async () => (await translated(client.acceptedCurrencies())).join(', '),
    isSigned,
    verifyEvent(rawBody, headers) {
      if (!isSigned(rawBody, headers)) return null
      const parsed = webhook.safeParse(parseJson(rawBody))
      if (!parsed.success || parsed.data.type === 'payout') return null
      return { trackId: storable(parsed.data.track_id), dedupeKey: dedupeKeyOf(parsed.data) }
    },
  }
}
