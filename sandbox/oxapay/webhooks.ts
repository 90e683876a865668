/**
 * Webhooks as OxaPay sends them (reference §5): HMAC-SHA512 of the raw body in the header `HMAC`, up to five attempts until the
 * merchant answers 200 `ok`. How they can go wrong on demand: `WebhookManners`.
 *
 *   waiting ──sent, ok──▶ delivered        held ──"paid" is on its way──▶ waiting        lost (never sent)
 *      └──five times not ok──▶ given_up
 */
import { createHmac } from 'node:crypto'
import { SANDBOX_KEYS } from '../keys.ts'
import { decimalOf } from './money.ts'
import { networkOf } from './networks.ts'
import type { Store } from './store.ts'
import type { OutgoingWebhook, Payment, Signature, Transfer } from './types.ts'

const MINUTE_MS = 60_000
/** Delays before attempts two to five, from the previous failure (reference §5). */
const RETRY_AFTER_MS = [MINUTE_MS, 3 * MINUTE_MS, 30 * MINUTE_MS, 180 * MINUTE_MS] as const
const DELAY_MS = MINUTE_MS
/** Delay of a held webhook after its intended successor. */
const REORDERED_MS = 2_000
const TIMES_REPEATED = 3
const TIMEOUT_MS = 10_000

export interface SignedWebhook {
  body: string
  signature: string
}

function signatureOf(body: string, manner: Signature): string {
  const sign = (key: string) => createHmac('sha512', key).update(body).digest('hex')
  switch (manner) {
    case 'right':
      return sign(SANDBOX_KEYS.merchant)
    case 'forged':
      return '0'.repeat(128)
    case 'truncated':
      return sign(SANDBOX_KEYS.merchant).slice(0, 64)
    case 'other_key':
      return sign('SOMEBO-DYELSE-SECRET-000009')
    default:
      return manner satisfies never
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function transferPayload({ hash, amount, currency, worthMicros, isConverted, network, address, state, confirmsAtMs }: Transfer) {
  const value = worthMicros === null ? null : decimalOf(worthMicros)
  return {
    status: state,
    tx_hash: hash,
    sent_amount: Number(amount),
    received_amount: Number(amount),
    value,
    sent_value: value,
    currency,
    network: networkOf(network)?.longName ?? network,
    sender_address: null,
    address,
    rate: currency === 'USDT' ? '1' : null,
    confirmations: state === 'confirmed' ? (networkOf(network)?.requiredConfirmations ?? 1) : 0,
    auto_convert_amount: isConverted && worthMicros !== null ? decimalOf(worthMicros) : 0,
    auto_convert_currency: isConverted ? 'USDT' : null,
    date: Math.floor(confirmsAtMs / 1000),
  }
}

/** A webhook about this payment's current status, signed and filled by the payment's manners. */
export function webhookOf({ trackId, request, manners }: Payment, transfers: readonly Transfer[], status: string): SignedWebhook {
  const seen = transfers.filter(({ state }) => state !== 'sent')
  const received = seen.reduce((sum, { worthMicros }) => sum + (worthMicros ?? 0), 0)
  const isWrongAmount = manners.content === 'wrong_amount'
  const body = JSON.stringify({
    track_id: trackId,
    status: capitalised(status),
    type: request.type,
    module_name: null,
    amount: Number(decimalOf(isWrongAmount ? request.amountMicros * 100 : request.amountMicros)),
    value: decimalOf(isWrongAmount ? received * 100 : received),
    sent_value: decimalOf(isWrongAmount ? received * 100 : received),
    currency: manners.content === 'wrong_currency' ? 'BTC' : request.currency,
    order_id: manners.content === 'wrong_order' ? `${request.orderId ?? ''}0` : request.orderId,
    email: request.email,
    note: null,
    fee_paid_by_payer: request.feePaidByPayer,
    under_paid_coverage: request.underPaidCoveragePercent,
    description: request.description,
    date: Math.floor(Date.now() / 1000),
    txs: seen.map(transferPayload),
  })
  return { body, signature: signatureOf(body, manners.signature) }
}

/** Queues a webhook about the payment's current status, by its manners, without sending it. */
export function queueWebhook(store: Store, payment: Payment, clockFactor: number): void {
  const url = payment.request.callbackUrl
  if (url === null) return
  const now = Date.now()
  const queued = {
    trackId: payment.trackId,
    status: payment.status,
    url,
    ...webhookOf(payment, store.transfersOf(payment.trackId), payment.status),
  }
  switch (payment.manners.delivery) {
    case 'normal':
      return store.insertWebhook({ ...queued, dueAtMs: now, state: 'waiting' })
    case 'delayed':
      return store.insertWebhook({ ...queued, dueAtMs: Math.ceil(now + DELAY_MS / clockFactor), state: 'waiting' })
    case 'repeated':
      for (let at = 0; at < TIMES_REPEATED; at++) store.insertWebhook({ ...queued, dueAtMs: now + at, state: 'waiting' })
      return
    case 'lost':
      return store.insertWebhook({ ...queued, dueAtMs: null, state: 'lost' })
    case 'reordered':
      if (payment.status === 'paying') return store.insertWebhook({ ...queued, dueAtMs: null, state: 'held' })
      store.insertWebhook({ ...queued, dueAtMs: now, state: 'waiting' })
      return store.releaseHeld(payment.trackId, Math.ceil(now + 1 + REORDERED_MS / clockFactor))
    default:
      return payment.manners.delivery satisfies never
  }
}

/** Sends one webhook. Returns the merchant's answer, such as `200 ok`, or the reason of a failed connection. */
async function deliver({ url, body, signature }: OutgoingWebhook, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', HMAC: signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return `${response.status} ${(await response.text()).slice(0, 80).trim()}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `not reached: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/** The state of a webhook after the merchant's answer. */
function after(webhook: OutgoingWebhook, answer: string, clockFactor: number): OutgoingWebhook {
  const attempts = webhook.attempts + 1
  const done = { ...webhook, attempts, lastAnswer: answer, dueAtMs: null }
  if (answer.toLowerCase() === '200 ok') return { ...done, state: 'delivered' }
  const wait = RETRY_AFTER_MS[attempts - 1]
  return wait === undefined ? { ...done, state: 'given_up' } : { ...done, dueAtMs: Math.ceil(Date.now() + wait / clockFactor) }
}

/** Sends due webhooks: in order for each payment, in parallel across payments. */
export function createPostman(store: Store, clockFactor: number, onChange: () => void) {
  const underway = new Map<string, Promise<void>>()
  const closing = new AbortController()

  async function carry(webhook: OutgoingWebhook): Promise<void> {
    const answer = await deliver(webhook, closing.signal)
    underway.delete(webhook.trackId)
    // Cut off by our own stop: does not count as an attempt, and is sent after the next start.
    if (closing.signal.aborted) return
    store.updateWebhook(after(webhook, answer, clockFactor))
    onChange()
  }

  return {
    /** Starts due webhooks. Returns the time of the next one, epoch milliseconds. One that waits for its predecessor starts by `onChange`. */
    run(now: number): number | null {
      for (const webhook of store.waitingWebhooks()) {
        if (webhook.dueAtMs === null || underway.has(webhook.trackId)) continue
        if (webhook.dueAtMs > now) return webhook.dueAtMs
        underway.set(webhook.trackId, carry(webhook))
      }
      return null
    },
    isIdle: () => underway.size === 0 && store.waitingWebhooks().length === 0,
    async stop(): Promise<void> {
      closing.abort()
      await Promise.all(underway.values())
    },
  }
}
