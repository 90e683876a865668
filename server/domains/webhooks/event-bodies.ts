/**
 * Rows of other domains as events. Thin by design: ids, what changed, the version of the row, amounts in integer cents with their currency.
 * Texts, names and files are read by calls, with the rights of that moment. docs/decisions/2026-11-24-webhooks.md.
 */
import type { MessageRow, OrderStepRow, PayoutRow, PurchaseRow, SubscriptionRow, TipRow } from './events.sql.ts'

/** An event before it has a number. */
export interface Draft {
  readonly userId: string
  readonly type: string
  /** Names its cause: it is made once. */
  readonly source: string
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
}

const CURRENCY = 'USD'

/** The two sides of a row, and which one the reader is. */
const sidesOf = ({ userId, customerId, modelId }: { userId: string; customerId: string; modelId: string }) => ({
  role: userId === modelId ? 'model' : 'customer',
  customerId,
  modelId,
})

/** `version` is that of the step, `currentVersion` that of the fields below it: a receiver keeps the highest. */
export const ofOrderStep = (row: OrderStepRow): Draft => ({
  userId: row.userId,
  type: `order.${row.kind}`,
  source: `order:${row.eventId}`,
  at: row.at,
  data: {
    id: row.orderId,
    version: row.version,
    by: row.by,
    ...sidesOf(row),
    currentVersion: row.lastVersion,
    status: row.status,
    totalCents: row.totalCents,
    earningCents: row.paymentCents,
    refundedCents: row.refundedCents,
    currency: CURRENCY,
  },
})

export const ofMessage = ({ userId, threadId, threadKind, seq, at, authorId, authorKind, priceCents }: MessageRow): Draft => ({
  userId,
  type: 'message.received',
  source: `message:${threadId}:${seq}`,
  at,
  data: {
    id: `${threadId}:${seq}`,
    version: 1,
    threadId,
    seq,
    kind: threadKind,
    authorId,
    authorKind,
    ...(priceCents === null ? {} : { priceCents, currency: CURRENCY }),
  },
})

/** The steps of a row that were reached since the user listens. */
function stepsOf<Row extends { userId: string; since: number }>(
  row: Row,
  group: string,
  id: string,
  data: Readonly<Record<string, unknown>>,
  steps: readonly (readonly [name: string, at: number | null])[],
): Draft[] {
  return steps
    .filter((step): step is readonly [string, number] => step[1] !== null)
    .map(([name, at], place) => ({
      userId: row.userId,
      type: `${group}.${name}`,
      source: `${group}:${id}:${name}`,
      at,
      data: { id, version: place + 1, ...data },
    }))
    .filter(({ at }) => at >= row.since)
}

export const ofTip = (row: TipRow): Draft[] =>
  stepsOf(
    row,
    'tip',
    row.tipId,
    {
      ...sidesOf(row),
      amountCents: row.amountCents,
      earningCents: row.amountCents - row.commissionCents,
      currency: CURRENCY,
      ...(row.orderId === null ? {} : { orderId: row.orderId }),
      ...(row.postId === null ? {} : { postId: row.postId }),
    },
    [
      ['given', row.givenAt],
      ['settled', row.settledAt],
      ['undone', row.undoneAt],
    ],
  )

export const ofPayout = (row: PayoutRow): Draft[] =>
  stepsOf(row, 'payout', row.id, { method: row.method, amountCents: row.amountCents, currency: CURRENCY, status: row.status }, [
    ['requested', row.createdAt],
    ['approved', row.approvedAt],
    [row.status === 'rejected' ? 'rejected' : 'sent', row.closedAt],
    ['failed', row.failedAt],
  ])

export const ofPurchase = (row: PurchaseRow): Draft => ({
  userId: row.userId,
  type: `purchase.${row.kind}`,
  source: `purchase:${row.id}`,
  at: row.at,
  data: {
    id: row.id,
    version: 1,
    ...sidesOf(row),
    ...(row.kind === 'post' ? { postId: row.about } : { messageId: row.about }),
    priceCents: row.priceCents,
    earningCents: row.priceCents - row.commissionCents,
    currency: CURRENCY,
  },
})

export const ofSubscription = ({ userId, id, kind, plan, priceCents, at, endsAt }: SubscriptionRow): Draft => ({
  userId,
  type: `subscription.${kind}`,
  source: `subscription:${id}:${kind}`,
  at,
  data: {
    id,
    version: 1,
    plan,
    ...(priceCents === null ? {} : { priceCents, currency: CURRENCY }),
    ...(endsAt === null ? {} : { endsAt: new Date(endsAt).toISOString() }),
  },
})

/** The body, as it is signed and stored. */
export const bodyOf = ({ type, at, data }: Draft, number: number): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: { number, ...data } })
