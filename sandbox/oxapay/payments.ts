/**
 * The life of a payment (reference §3):
 *
 *   new ──network chosen──▶ waiting ──transfer seen──▶ paying ──confirmed──▶ paid
 *    └──────┬──────────────────┘                         └──▶ underpaid ──another transfer──▶ paying
 *           └──lifetime over──▶ expired ──late transfer──▶ paying
 *
 * Transfers arrive and are confirmed by their dates, which are stored first: a restart loses nothing.
 * Holds no HTTP and sends nothing.
 */
import { randomInt } from 'node:crypto'
import { addressOn, networkOf, type Network } from './networks.ts'
import { expire, networkIn, openMicros, pay, sendTransfer, worthOf, type CustomTransfer, type Way } from './payers.ts'
import type { Store } from './store.ts'
import { GOOD_MANNERS, type InvoiceRequest, type Payment, type PaymentStatus, type Transfer, type WebhookManners } from './types.ts'
import { queueWebhook } from './webhooks.ts'

const MINUTE_MS = 60_000
const TRACK_ID_DIGITS = 12

export type Payments = ReturnType<typeof createPayments>

const createTrackId = (): string => String(randomInt(1, 10)) + Array.from({ length: TRACK_ID_DIGITS - 1 }, () => randomInt(10)).join('')

/** The payment as it is now: an expired link is noticed when it is read. */
function read(store: Store, trackId: string): Payment | undefined {
  const payment = store.payment(trackId)
  if (payment !== undefined && (payment.status === 'new' || payment.status === 'waiting') && Date.now() >= payment.expiresAtMs) {
    payment.status = 'expired'
    store.updatePayment(payment)
  }
  return payment
}

function must(store: Store, trackId: string): Payment {
  const payment = read(store, trackId)
  if (payment === undefined) throw new Error(`there is no payment ${trackId}`)
  return payment
}

function create(store: Store, request: InvoiceRequest, network: Network | null): Payment {
  const now = Date.now()
  const payment: Payment = {
    trackId: createTrackId(),
    request,
    // A white-label payment has its network from the start, so it waits for the transfer at once.
    status: network === null ? 'new' : 'waiting',
    network: network?.name ?? null,
    createdAtMs: now,
    expiresAtMs: now + request.lifetimeMinutes * MINUTE_MS,
    manners: GOOD_MANNERS,
  }
  store.insertPayment(payment)
  return payment
}

function setStatus(store: Store, clockFactor: number, payment: Payment, status: string): void {
  payment.status = status
  store.updatePayment(payment)
  // Webhooks report only these two (reference §5); the others have to be asked for.
  if (status === 'paying' || status === 'paid') queueWebhook(store, payment, clockFactor)
}

/** After a confirmation: paid or underpaid. Nothing is decided while another transfer is being confirmed. */
function decide(store: Store, clockFactor: number, payment: Payment): void {
  const transfers = store.transfersOf(payment.trackId)
  if (transfers.some(({ state }) => state === 'confirming')) return
  const { amountMicros, underPaidCoveragePercent } = payment.request
  const enough = amountMicros - Math.floor((amountMicros * underPaidCoveragePercent) / 100)
  const confirmed = worthOf(transfers.filter(({ state }) => state === 'confirmed'))
  setStatus(store, clockFactor, payment, confirmed >= enough ? 'paid' : 'underpaid')
}

/** Moves a transfer whose date has come one state on. */
function advance(store: Store, clockFactor: number, transfer: Transfer): void {
  const payment = must(store, transfer.trackId)
  const isSeen = transfer.state === 'sent'
  store.setTransferState(transfer.id, isSeen ? 'confirming' : 'confirmed')
  if (isSeen) setStatus(store, clockFactor, payment, 'paying')
  else decide(store, clockFactor, payment)
}

const nextDate = ({ state, arrivesAtMs, confirmsAtMs }: Transfer) => (state === 'sent' ? arrivesAtMs : confirmsAtMs)

/** How many confirmations a transfer has now. */
function confirmationsOf({ state, network, arrivesAtMs, confirmsAtMs }: Transfer): number {
  const required = networkOf(network)?.requiredConfirmations ?? 1
  if (state !== 'confirming') return state === 'confirmed' ? required : 0
  const share = (Date.now() - arrivesAtMs) / Math.max(1, confirmsAtMs - arrivesAtMs)
  return Math.max(0, Math.min(required - 1, Math.floor(share * required)))
}

/** `onChange` is called after each date that was set. */
export function createPayments(store: Store, clockFactor: number, onChange: () => void) {
  /** Changes one payment, all or nothing. */
  function change(trackId: string, work: (payment: Payment) => void): void {
    store.together(() => work(must(store, trackId)))
    onChange()
  }

  return {
    read: (trackId: string) => read(store, trackId),
    all: () => store.payments().map(({ trackId }) => must(store, trackId)),
    transfersOf: (trackId: string) => store.transfersOf(trackId),
    openMicros: (payment: Payment) => openMicros(store, payment),
    addressOf: (payment: Payment) => addressOn(networkIn(payment), payment.trackId),
    networkIn,
    confirmationsOf,
    create: (request: InvoiceRequest, network: Network | null = null) => create(store, request, network),
    pay: (trackId: string, way: Way) => change(trackId, (payment) => pay(store, clockFactor, payment, way)),
    payCustom: (trackId: string, transfer: CustomTransfer, worthMicros: number | null) =>
      change(trackId, (payment) => void sendTransfer(store, clockFactor, payment, transfer, worthMicros, Date.now())),
    expire: (trackId: string) => change(trackId, (payment) => expire(store, payment)),
    chooseNetwork: (trackId: string, network: Network) =>
      change(trackId, (payment) => {
        if (payment.request.type === 'white_label' || (payment.status !== 'new' && payment.status !== 'waiting')) return
        store.updatePayment({ ...payment, network: network.name, status: 'waiting' })
      }),
    setManners: (trackId: string, manners: Partial<WebhookManners>) =>
      change(trackId, (payment) => store.updatePayment({ ...payment, manners: { ...payment.manners, ...manners } })),
    /** By hand, whatever the transfers say; webhooks report `paying` and `paid`. Takes any word, so that unknown ones can be tested. */
    forceStatus: (trackId: string, status: PaymentStatus | (string & {})) =>
      change(trackId, (payment) => setStatus(store, clockFactor, payment, status)),
    /** Moves all due transfers on. Returns when the next one changes, epoch milliseconds. */
    run(now: number): number | null {
      for (;;) {
        const [next] = store.unconfirmedTransfers()
        if (next === undefined) return null
        if (nextDate(next) > now) return nextDate(next)
        store.together(() => advance(store, clockFactor, next))
      }
    },
    isIdle: () => store.unconfirmedTransfers().length === 0,
  }
}
