/** The payer's side of the sandbox: transfers in each of the ways that tests and the pay page offer. */
import { randomUUID } from 'node:crypto'
import { decimalOf, percentOf } from './money.ts'
import { addressOn, hashOn, networkOf, TRON, type Network } from './networks.ts'
import type { Store } from './store.ts'
import type { Payment, Transfer } from './types.ts'

/** One confirmation takes this long. */
const CONFIRMATION_MS = 600
/** Between the two parts of a payment in parts. */
const PART_PAUSE_MS = 3_000
const LESS_PERCENT = 60
const MORE_PERCENT = 125
const FIRST_PART_PERCENT = 40

export const WAYS = ['exact', 'less', 'more', 'late', 'parts', 'coin'] as const
/**
 * How a payer pays: the sum, 60 %, 125 %, the sum after the link has expired, 40 % and then the rest, the network's own coin, which the
 * provider does not convert.
 */
export type Way = (typeof WAYS)[number]

/** Any transfer. `worthMicros` is its value in dollars for a coin that the provider has converted to USDT; without it the coin is not converted. */
export interface CustomTransfer {
  amount: string
  currency?: string
  worthMicros?: number
}

export const networkIn = (payment: Payment): Network => networkOf(payment.network ?? '') ?? TRON

/** The value of these transfers in dollars, in millionths. */
export const worthOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { worthMicros }) => sum + (worthMicros ?? 0), 0)

/** The part of the sum that has not been sent yet; zero when all or more was. */
export const openMicros = (store: Store, { trackId, request }: Payment): number =>
  Math.max(0, request.amountMicros - worthOf(store.transfersOf(trackId)))

/** Stores a transfer with its dates; the clock moves it on. Returns the time of its confirmation, epoch milliseconds. */
export function sendTransfer(
  store: Store,
  clockFactor: number,
  payment: Payment,
  { amount, currency = 'USDT', worthMicros }: CustomTransfer,
  worth: number | null,
  arrivesAtMs: number,
): number {
  const network = networkIn(payment)
  payment.network = network.name
  if (payment.status === 'new') payment.status = 'waiting'
  store.updatePayment(payment)
  const confirmsAtMs = Math.ceil(arrivesAtMs + (network.requiredConfirmations * CONFIRMATION_MS) / clockFactor)
  store.insertTransfer({
    trackId: payment.trackId,
    hash: hashOn(network, randomUUID()),
    amount,
    currency,
    worthMicros: worth,
    isConverted: worthMicros !== undefined,
    network: network.name,
    address: addressOn(network, payment.trackId),
    arrivesAtMs,
    confirmsAtMs,
    state: 'sent',
  })
  return confirmsAtMs
}

/** Ends the lifetime of a payment's link now. */
export function expire(store: Store, payment: Payment): void {
  payment.expiresAtMs = Math.min(payment.expiresAtMs, Date.now())
  if (payment.status === 'new' || payment.status === 'waiting') payment.status = 'expired'
  store.updatePayment(payment)
}

/** Sends the transfers of one way to pay. */
export function pay(store: Store, clockFactor: number, payment: Payment, way: Way): void {
  const sendUsdt = (micros: number, arrivesAtMs: number): number =>
    sendTransfer(store, clockFactor, payment, { amount: decimalOf(micros) }, micros, arrivesAtMs)
  const now = Date.now()
  const missing = openMicros(store, payment)
  const open = missing > 0 ? missing : payment.request.amountMicros
  switch (way) {
    case 'exact':
      return void sendUsdt(open, now)
    case 'less':
      return void sendUsdt(percentOf(open, LESS_PERCENT), now)
    case 'more':
      return void sendUsdt(percentOf(open, MORE_PERCENT), now)
    case 'late':
      expire(store, payment)
      return void sendUsdt(open, Date.now())
    case 'coin': {
      const amount = decimalOf(open)
      return void sendTransfer(store, clockFactor, payment, { amount, currency: networkIn(payment).ownCoin }, null, now)
    }
    case 'parts': {
      const first = percentOf(open, FIRST_PART_PERCENT)
      const confirmsAtMs = sendUsdt(first, now)
      // The second part comes after the first is confirmed, so that the payment is underpaid for a while.
      if (open > first) sendUsdt(open - first, Math.ceil(confirmsAtMs + 1 + PART_PAUSE_MS / clockFactor))
      return
    }
    default:
      return way satisfies never
  }
}
