/** Controls of the provider for tests and the demo: pay, misbehave, fail, inspect. */
import { microsFrom } from './money.ts'
import { networkOf } from './networks.ts'
import type { Way } from './payers.ts'
import type { Payments } from './payments.ts'
import type { Store } from './store.ts'
import type { OutgoingWebhook, Payment, PaymentStatus, ProviderMode, Transfer, WebhookManners } from './types.ts'
import { webhookOf, type SignedWebhook } from './webhooks.ts'
import type { ProviderSwitch } from './pay-routes.ts'

export interface TransferOptions {
  /** A decimal in `currency`. */
  amount: string
  /** USDT when missing. */
  currency?: string
  /** The USDT after the provider's conversion of another coin; missing: not converted. */
  convertedTo?: string
}

export interface OxaPayControl {
  /** Pays like a user on the pay page. */
  pay(trackId: string, way: Way): void
  /** Sends any transfer. */
  transfer(trackId: string, options: TransferOptions): void
  chooseNetwork(trackId: string, alias: string): void
  expire(trackId: string): void
  forceStatus(trackId: string, status: PaymentStatus | (string & {})): void
  setWebhooks(trackId: string, manners: Partial<WebhookManners>): void
  setProvider(mode: ProviderMode): void
  /** Undefined: no such payment. */
  payment(trackId: string): Payment | undefined
  /** Newest first. */
  payments(): readonly Payment[]
  transfers(trackId: string): readonly Transfer[]
  webhooks(trackId: string): readonly OutgoingWebhook[]
  /** A signed, unsent webhook about this payment: with `status`, or its current one. */
  composeWebhook(trackId: string, options?: { status?: string; manners?: Partial<WebhookManners> }): SignedWebhook
  /** Resolves when all transfers are confirmed and all webhooks are sent. */
  idle(): Promise<void>
}

function microsOrThrow(amount: string): number {
  const micros = microsFrom(amount)
  if (micros === null) throw new Error(`${amount} is not an amount with at most six decimals`)
  return micros
}

export function createControl(payments: Payments, store: Store, provider: ProviderSwitch, idle: () => Promise<void>): OxaPayControl {
  return {
    pay: payments.pay,
    transfer(trackId, { amount, currency = 'USDT', convertedTo }) {
      const worthMicros = convertedTo === undefined ? undefined : microsOrThrow(convertedTo)
      const counted = worthMicros ?? (currency === 'USDT' ? microsOrThrow(amount) : null)
      payments.payCustom(trackId, { amount, currency, ...(worthMicros === undefined ? {} : { worthMicros }) }, counted)
    },
    chooseNetwork(trackId, alias) {
      const network = networkOf(alias)
      if (network === undefined) throw new Error(`there is no network ${alias}`)
      payments.chooseNetwork(trackId, network)
    },
    expire: payments.expire,
    forceStatus: payments.forceStatus,
    setWebhooks: payments.setManners,
    setProvider: (mode) => provider.set(mode),
    payment: payments.read,
    payments: payments.all,
    transfers: payments.transfersOf,
    webhooks: (trackId) => store.webhooksOf(trackId),
    composeWebhook(trackId, { status, manners = {} } = {}) {
      const payment = payments.read(trackId)
      if (payment === undefined) throw new Error(`there is no payment ${trackId}`)
      return webhookOf({ ...payment, manners: { ...payment.manners, ...manners } }, store.transfersOf(trackId), status ?? payment.status)
    },
    idle,
  }
}
