/**
 * The life of a payment (reference §3):
 *
 *   new ──network chosen──▶ waiting ──transfer seen──▶ paying ──confirmed──▶ paid
 *    └──────┬──────────────────┘                         └──▶ underpaid ──another transfer──▶ paying
 *           └──lifetime over──▶ expired ──late transfer──▶ paying
 *
 * Transfers arrive and are confirmed by their dates, which are written down first: a restart loses nothing.
 * Holds no HTTP and sends nothing.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { decimalOf, percentOf } from './money.ts'
import { addressOn, hashOn, networkOf, TRON, type Network } from './networks.ts'
import type { Store } from './store.ts'
import { GOOD_MANNERS, type InvoiceRequest, type Payment, type PaymentStatus, type Transfer, type WebhookManners } from './types.ts'
import { queueWebhook } from './webhooks.ts'

const MINUTE_MS = 60_000
/** One confirmation takes this long. */
const CONFIRMATION_MS = 600
/** Between the two parts of a payment in parts. */
const PART_PAUSE_MS = 3_000
const LESS_PERCENT = 60
const MORE_PERCENT = 125
const FIRST_PART_PERCENT = 40
const TRACK_ID_DIGITS = 12

export const WAYS = ['exact', 'less', 'more', 'late', 'parts'] as const
/** What a payer does: the sum, 60 %, 125 %, the sum after the link has expired, 40 % and then the rest. */
export type Way = (typeof WAYS)[number]

/** Any transfer at all. `worth` is its value in dollars for a coin that the provider has converted to USDT; a coin without it is not converted. */
export interface CustomTransfer {
  amount: string
  currency?: string
  worthMicros?: number
}

export type Payments = ReturnType<typeof createPayments>

const createTrackId = (): string => String(randomInt(1, 10)) + Array.from({ length: TRACK_ID_DIGITS - 1 }, () => randomInt(10)).join('')

/** `onChange` is told whenever a date was set. */
export function createPayments(store: Store, clockFactor: number, onChange: () => void) {
  /** The payment as it is now: a link's end is noticed when somebody looks. */
  function read(trackId: string): Payment | undefined {
    const payment = store.payment(trackId)
    if (payment !== undefined && (payment.status === 'new' || payment.status === 'waiting') && Date.now() >= payment.expiresAtMs) {
      payment.status = 'expired'
      store.updatePayment(payment)
    }
    return payment
  }

  function must(trackId: string): Payment {
    const payment = read(trackId)
    if (payment === undefined) throw new Error(`there is no payment ${trackId}`)
    return payment
  }

  const networkIn = (payment: Payment): Network => networkOf(payment.network ?? '') ?? TRON
  const worthOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { worthMicros }) => sum + (worthMicros ?? 0), 0)
  /** What has not been sent yet; zero when all or more was. */
  const openMicros = (payment: Payment): number => Math.max(0, payment.request.amountMicros - worthOf(store.transfersOf(payment.trackId)))

  function setStatus(payment: Payment, status: string): void {
    payment.status = status
    store.updatePayment(payment)
    // Only these two are ever told (reference §5); the rest has to be asked for.
    if (status === 'paying' || status === 'paid') queueWebhook(store, payment, clockFactor)
  }

  function sendTransfer(
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

  const sendUsdt = (payment: Payment, micros: number, arrivesAtMs: number): number =>
    sendTransfer(payment, { amount: decimalOf(micros) }, micros, arrivesAtMs)

  function expire(payment: Payment): void {
    payment.expiresAtMs = Math.min(payment.expiresAtMs, Date.now())
    if (payment.status === 'new' || payment.status === 'waiting') payment.status = 'expired'
    store.updatePayment(payment)
  }

  function pay(payment: Payment, way: Way): void {
    const now = Date.now()
    const open = openMicros(payment) > 0 ? openMicros(payment) : payment.request.amountMicros
    switch (way) {
      case 'exact':
        return void sendUsdt(payment, open, now)
      case 'less':
        return void sendUsdt(payment, percentOf(open, LESS_PERCENT), now)
      case 'more':
        return void sendUsdt(payment, percentOf(open, MORE_PERCENT), now)
      case 'late':
        expire(payment)
        return void sendUsdt(payment, open, Date.now())
      case 'parts': {
        const first = percentOf(open, FIRST_PART_PERCENT)
        const confirmsAtMs = sendUsdt(payment, first, now)
        // The second part comes when the first is confirmed, so that the payment is underpaid for a while.
        if (open > first) sendUsdt(payment, open - first, Math.ceil(confirmsAtMs + 1 + PART_PAUSE_MS / clockFactor))
        return
      }
      default:
        return way satisfies never
    }
  }

  /** After a confirmation: is the whole thing paid? Nothing is decided while another transfer is being confirmed. */
  function decide(payment: Payment): void {
    const transfers = store.transfersOf(payment.trackId)
    if (transfers.some(({ state }) => state === 'confirming')) return
    const { amountMicros, underPaidCoveragePercent } = payment.request
    const enough = amountMicros - Math.floor((amountMicros * underPaidCoveragePercent) / 100)
    setStatus(payment, worthOf(transfers.filter(({ state }) => state === 'confirmed')) >= enough ? 'paid' : 'underpaid')
  }

  /** A transfer whose date has come goes one step on. */
  function advance(transfer: Transfer): void {
    const payment = must(transfer.trackId)
    const isSeen = transfer.state === 'sent'
    store.setTransferState(transfer.id, isSeen ? 'confirming' : 'confirmed')
    if (isSeen) setStatus(payment, 'paying')
    else decide(payment)
  }

  const nextDate = ({ state, arrivesAtMs, confirmsAtMs }: Transfer) => (state === 'sent' ? arrivesAtMs : confirmsAtMs)

  function changing<T>(work: () => T): T {
    const result = store.together(work)
    onChange()
    return result
  }

  return {
    read,
    all: () => store.payments().map(({ trackId }) => must(trackId)),
    transfersOf: (trackId: string) => store.transfersOf(trackId),
    openMicros,
    addressOf: (payment: Payment) => addressOn(networkIn(payment), payment.trackId),
    networkIn,
    /** How many confirmations a transfer has now. */
    confirmationsOf({ state, network, arrivesAtMs, confirmsAtMs }: Transfer): number {
      const required = networkOf(network)?.requiredConfirmations ?? 1
      if (state !== 'confirming') return state === 'confirmed' ? required : 0
      return Math.max(
        0,
        Math.min(required - 1, Math.floor(((Date.now() - arrivesAtMs) / Math.max(1, confirmsAtMs - arrivesAtMs)) * required)),
      )
    },
    create(request: InvoiceRequest): Payment {
      const now = Date.now()
      const payment: Payment = {
        trackId: createTrackId(),
        request,
        status: 'new',
        network: null,
        createdAtMs: now,
        expiresAtMs: now + request.lifetimeMinutes * MINUTE_MS,
        manners: GOOD_MANNERS,
      }
      store.insertPayment(payment)
      return payment
    },
    pay: (trackId: string, way: Way) => changing(() => pay(must(trackId), way)),
    payCustom: (trackId: string, transfer: CustomTransfer, worthMicros: number | null) =>
      changing(() => void sendTransfer(must(trackId), transfer, worthMicros, Date.now())),
    expire: (trackId: string) => changing(() => expire(must(trackId))),
    chooseNetwork: (trackId: string, network: Network) =>
      changing(() => {
        const payment = must(trackId)
        if (payment.status !== 'new' && payment.status !== 'waiting') return
        store.updatePayment({ ...payment, network: network.name, status: 'waiting' })
      }),
    setManners: (trackId: string, manners: Partial<WebhookManners>) =>
      changing(() => {
        const payment = must(trackId)
        store.updatePayment({ ...payment, manners: { ...payment.manners, ...manners } })
      }),
    /** By hand, whatever the transfers say; `paying` and `paid` are told by webhook. Any word is taken: unknown ones can be tried too. */
    forceStatus: (trackId: string, status: PaymentStatus | (string & {})) => changing(() => setStatus(must(trackId), status)),
    /** Does what is due; answers when the next transfer changes, epoch milliseconds. */
    run(now: number): number | null {
      for (;;) {
        const [next] = store.unconfirmedTransfers()
        if (next === undefined) return null
        if (nextDate(next) > now) return nextDate(next)
        store.together(() => advance(next))
      }
    },
    isIdle: () => store.unconfirmedTransfers().length === 0,
  }
}
