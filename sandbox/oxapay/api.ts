/** The part of OxaPay's API, version 1, for deposits (reference §1–4), without payouts. */
import { json, type Answer, type Outcome, type SandboxRequest } from '../http.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import { InvalidField, readInvoiceRequest, readWhiteLabelRequest } from './invoice-request.ts'
import { decimalOf, microsFrom } from './money.ts'
import { NETWORKS, networkOf } from './networks.ts'
import type { Payments } from './payments.ts'
import type { Payment, ProviderMode, Transfer } from './types.ts'

const PREFIX = '/oxapay/v1'
const VERSION = '1.0.0'
const PAGE_SIZE_MAX = 200

const done = (data: object): Answer =>
  json(200, { data, message: 'Operation completed successfully!', error: {}, status: 200, version: VERSION })
const refused = (status: number, type: string, key: string, message: string): Answer =>
  json(status, { data: {}, message, error: { type, key, message }, status, version: VERSION })
const notFound = () => refused(404, 'not_found', 'track_id', 'The requested resource was not found.')

const seconds = (ms: number) => Math.floor(ms / 1000)

function transferJson(payments: Payments, transfer: Transfer) {
  const { hash, amount, currency, network, address, isConverted, worthMicros, state, arrivesAtMs } = transfer
  return {
    tx_hash: hash,
    // Numbers here and texts there, like the real one.
    amount,
    currency,
    network: networkOf(network)?.longName ?? network,
    address,
    status: state,
    confirmations: payments.confirmationsOf(transfer),
    auto_convert: {
      processed: isConverted,
      amount: isConverted && worthMicros !== null ? Number(decimalOf(worthMicros)) : 0,
      currency: isConverted ? 'USDT' : null,
    },
    auto_withdrawal: { processed: false, amount: 0, currency: null, tx_hash: null },
    date: seconds(arrivesAtMs),
  }
}

function paymentJson(payments: Payments, { trackId, request, status, createdAtMs, expiresAtMs }: Payment) {
  return {
    track_id: trackId,
    type: request.type,
    amount: Number(decimalOf(request.amountMicros)),
    currency: request.currency,
    status,
    mixed_payment: request.mixedPayment,
    callback_url: request.callbackUrl,
    description: request.description,
    email: request.email,
    fee_paid_by_payer: request.feePaidByPayer,
    lifetime: request.lifetimeMinutes,
    order_id: request.orderId,
    under_paid_coverage: request.underPaidCoveragePercent,
    return_url: request.returnUrl,
    thanks_message: request.thanksMessage,
    expired_at: seconds(expiresAtMs),
    date: seconds(createdAtMs),
    txs: payments
      .transfersOf(trackId)
      .filter(({ state }) => state !== 'sent')
      .map((transfer) => transferJson(payments, transfer)),
  }
}

type Input = Record<string, unknown>

/** Creates a payment from a JSON body; `done` with what `create` answers. */
function createFrom(body: string, create: (input: Input) => object): Answer {
  let input: unknown
  try {
    input = JSON.parse(body)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return refused(400, 'validation', 'body', 'The body must be a JSON object.')
  try {
    return done(create(input as Input))
  } catch (error) {
    if (error instanceof InvalidField) return refused(400, 'validation', error.field, error.message)
    throw error
  }
}

function createInvoice(payments: Payments, payUrlOf: (trackId: string) => string, input: Input) {
  const payment = payments.create(readInvoiceRequest(input))
  return {
    track_id: payment.trackId,
    payment_url: payUrlOf(payment.trackId),
    expired_at: seconds(payment.expiresAtMs),
    date: seconds(payment.createdAtMs),
  }
}

function createWhiteLabel(payments: Payments, payUrlOf: (trackId: string) => string, input: Input) {
  const { request, network } = readWhiteLabelRequest(input)
  const payment = payments.create(request, network)
  return {
    track_id: payment.trackId,
    amount: Number(decimalOf(request.amountMicros)),
    currency: request.currency,
    // A text here and a number there, like the real one. One USDT is a dollar.
    pay_amount: decimalOf(request.amountMicros),
    pay_currency: 'USDT',
    network: network.longName,
    address: payments.addressOf(payment),
    memo: null,
    callback_url: request.callbackUrl,
    description: request.description,
    email: request.email,
    fee_paid_by_payer: request.feePaidByPayer,
    lifetime: request.lifetimeMinutes,
    order_id: request.orderId,
    under_paid_coverage: request.underPaidCoveragePercent,
    rate: 1,
    qr_code: `${payUrlOf(payment.trackId)}/qr`,
    expired_at: seconds(payment.expiresAtMs),
    date: seconds(payment.createdAtMs),
  }
}

const wholeOr = (text: string | null, usual: number): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : usual)

/** Does a payment match the given filters of the list (reference §4)? */
function isListed(payments: Payments, query: URLSearchParams, payment: Payment): boolean {
  const matches = (name: string, value: string | null) =>
    query.get(name) === null || query.get(name)?.toLowerCase() === value?.toLowerCase()
  const within = (from: string, to: string, value: number) =>
    value >= Number(query.get(from) ?? -Infinity) && value <= Number(query.get(to) ?? Infinity)
  const wanted = networkOf(query.get('network') ?? '')
  return (
    matches('track_id', payment.trackId) &&
    matches('type', payment.request.type) &&
    matches('status', payment.status) &&
    matches('currency', payment.request.currency) &&
    (query.get('pay_currency') === null ||
      payments.transfersOf(payment.trackId).some(({ currency }) => matches('pay_currency', currency))) &&
    (query.get('network') === null || (wanted !== undefined && wanted.name === payment.network)) &&
    matches('address', payments.addressOf(payment)) &&
    within('from_date', 'to_date', seconds(payment.createdAtMs)) &&
    payment.request.amountMicros >= (microsFrom(query.get('from_amount')) ?? 0) &&
    payment.request.amountMicros <= (microsFrom(query.get('to_amount')) ?? Infinity)
  )
}

function list(payments: Payments, query: URLSearchParams): Answer {
  const size = wholeOr(query.get('size'), 10)
  if (size < 1 || size > PAGE_SIZE_MAX) return refused(400, 'validation', 'size', `The size must be between 1 and ${PAGE_SIZE_MAX}.`)
  const page = Math.max(1, wholeOr(query.get('page'), 1))
  const byAmount = query.get('sort_by') === 'amount'
  const sign = query.get('sort_type') === 'asc' ? 1 : -1
  const found = payments
    .all()
    .filter((payment) => isListed(payments, query, payment))
    .sort(
      (a, b) =>
        sign * (byAmount ? a.request.amountMicros - b.request.amountMicros : a.createdAtMs - b.createdAtMs) ||
        a.trackId.localeCompare(b.trackId),
    )
  return done({
    list: found.slice((page - 1) * size, page * size).map((payment) => paymentJson(payments, payment)),
    meta: { page, last_page: Math.max(1, Math.ceil(found.length / size)), total: found.length },
  })
}

function currencies(): Answer {
  const networks = Object.fromEntries(
    NETWORKS.map(({ name, keys, requiredConfirmations, withdrawFee, withdrawMin, depositMin }) => [
      name,
      {
        network: name,
        name,
        keys,
        required_confirmations: requiredConfirmations,
        withdraw_fee: withdrawFee,
        withdraw_min: withdrawMin,
        deposit_min: depositMin,
        static_fixed_fee: 0,
      },
    ]),
  )
  return done({ USDT: { symbol: 'USDT', name: 'Tether', status: true, networks } })
}

/** Answers of a failing provider (`ProviderMode`). */
function unwell(mode: Exclude<ProviderMode, 'up'>): Outcome {
  switch (mode) {
    case 'error':
      return refused(500, 'server_error', '', 'An error occurred.')
    case 'busy':
      return refused(429, 'rate_limit', '', 'Too many requests.')
    case 'html':
      return {
        status: 502,
        type: 'text/html',
        body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
      }
    case 'timeout':
      return 'silence'
    default:
      return mode satisfies never
  }
}

function paymentRoute(payments: Payments, payUrlOf: (trackId: string) => string, route: string, { query, body }: SandboxRequest): Answer {
  if (route === 'POST /payment/invoice') return createFrom(body, (input) => createInvoice(payments, payUrlOf, input))
  if (route === 'POST /payment/white-label') return createFrom(body, (input) => createWhiteLabel(payments, payUrlOf, input))
  if (route === 'GET /payment') return list(payments, query)
  if (route === 'GET /payment/accepted-currencies') return done({ list: ['USDT'] })
  const trackId = /^GET \/payment\/(\d{1,20})$/.exec(route)?.[1]
  const payment = trackId === undefined ? undefined : payments.read(trackId)
  return payment === undefined ? notFound() : done(paymentJson(payments, payment))
}

/** Answers requests under `/oxapay/v1`; null for others. */
export function createApi(payments: Payments, payUrlOf: (trackId: string) => string, mode: () => ProviderMode) {
  return (request: SandboxRequest): Outcome | null => {
    if (!request.path.startsWith(`${PREFIX}/`)) return null
    const current = mode()
    if (current !== 'up') return unwell(current)
    const route = `${request.method} ${request.path.slice(PREFIX.length)}`
    if (route === 'GET /common/currencies') return currencies()
    if (!/ \/payment(\/|$)/.test(route)) return notFound()
    if (request.headers['merchant_api_key'] !== SANDBOX_KEYS.merchant)
      return refused(401, 'authentication', 'merchant_api_key', 'Invalid merchant API key.')
    return paymentRoute(payments, payUrlOf, route, request)
  }
}
