/**
 * The figures of the site, each defined once: screen, CSV, help text, drill-down and tests read this registry
 * (docs/decisions/2026-11-23-figures.md). A money figure is a sum over transfers of the ledger by their kind; where one kind moves money
 * between several accounts, `side` names the kind of the user's account.
 */

/** The kinds of transfers, as the ledger books them (docs/money.md). */
export const TRANSFER_KINDS = [
  'deposit',
  'order',
  'refund',
  'earning',
  'earning_returned',
  'earning_released',
  'commission',
  'commission_returned',
  'post_purchase',
  'message',
  'tip',
  'tip_released',
  'subscription',
  'withdrawal',
  'withdrawal_returned',
  'payout',
  'payout_returned',
  'unclaimed_returned',
  'adjustment',
  'adjustment_added',
  'adjustment_taken',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** The accounts whose kind tells the sources of a posting apart. */
export type TermSide = 'escrow' | 'earnings_hold' | 'wallet'

/** One part of a figure. A return counts on the day on which it is booked, as a negative amount. */
export interface Term {
  readonly kind: TransferKind
  readonly sign: 1 | -1
  /** The kind of the user's account; missing: any. */
  readonly side?: TermSide
}

const plus = (kind: TransferKind, side?: TermSide): Term => (side === undefined ? { kind, sign: 1 } : { kind, sign: 1, side })
const minus = (kind: TransferKind, side?: TermSide): Term => (side === undefined ? { kind, sign: -1 } : { kind, sign: -1, side })

/** An order pays out of escrow and returns into it; a tip pays from the model's hold; all else from a wallet. */
const ORDERS: readonly Term[] = [
  plus('earning'),
  minus('earning_returned'),
  plus('commission', 'escrow'),
  minus('commission_returned', 'escrow'),
]
const POSTS: readonly Term[] = [plus('post_purchase')]
const MESSAGES: readonly Term[] = [plus('message')]
const TIPS: readonly Term[] = [plus('tip'), minus('refund', 'earnings_hold')]
const COMMISSION: readonly Term[] = [plus('commission'), minus('commission_returned')]
const SUBSCRIPTIONS: readonly Term[] = [plus('subscription')]
const DEPOSITS: readonly Term[] = [plus('deposit')]
const PAYOUTS: readonly Term[] = [plus('payout'), minus('payout_returned'), plus('unclaimed_returned')]
/** Taken from users by the site, less given to them. */
const ADJUSTMENTS: readonly Term[] = [plus('adjustment'), plus('adjustment_taken'), minus('adjustment_added')]

const negated = (terms: readonly Term[]): Term[] => terms.map((term) => ({ ...term, sign: term.sign === 1 ? -1 : 1 }))

/** Every money figure: the sum of its terms, in cents. */
export const MONEY_FIGURES = {
  placed: [plus('order'), ...POSTS, ...MESSAGES, plus('tip'), ...SUBSCRIPTIONS],
  settled: [...ORDERS, ...POSTS, ...MESSAGES, ...TIPS],
  orders: ORDERS,
  posts: POSTS,
  messages: MESSAGES,
  tips: TIPS,
  refunds: [plus('refund', 'escrow')],
  commission: COMMISSION,
  subscriptions: SUBSCRIPTIONS,
  income: [...COMMISSION, ...SUBSCRIPTIONS],
  deposits: DEPOSITS,
  payouts: PAYOUTS,
  adjustments: ADJUSTMENTS,
  /** By how much the amount that the site owes to its users has grown. */
  owed: [...DEPOSITS, ...negated(PAYOUTS), ...negated(COMMISSION), ...negated(SUBSCRIPTIONS), ...negated(ADJUSTMENTS)],
} as const satisfies Record<string, readonly Term[]>
export type MoneyFigure = keyof typeof MONEY_FIGURES
export const MONEY_FIGURE_IDS = Object.keys(MONEY_FIGURES) as readonly MoneyFigure[]

/** The sum of transfers of one kind, and of one side where the side matters. */
export interface KindSum {
  readonly kind: string
  readonly side: string
  readonly cents: number
  readonly count: number
}

const isOf = (term: Term, { kind, side }: Pick<KindSum, 'kind' | 'side'>): boolean =>
  term.kind === kind && (term.side === undefined || term.side === side)

/** The figure of these sums, in cents. */
export const centsOf = (figure: MoneyFigure, sums: readonly KindSum[]): number =>
  MONEY_FIGURES[figure].reduce(
    (total, term) => sums.filter((sum) => isOf(term, sum)).reduce((cents, sum) => cents + term.sign * sum.cents, total),
    0,
  )

/** The number of transfers that a figure adds up. */
export const transfersIn = (figure: MoneyFigure, sums: readonly KindSum[]): number =>
  sums.reduce((total, sum) => total + (MONEY_FIGURES[figure].some((term) => isOf(term, sum)) ? sum.count : 0), 0)

/** The sign with which a transfer counts in a figure; 0: it does not. */
export const signIn = (figure: MoneyFigure, transfer: Pick<KindSum, 'kind' | 'side'>): number =>
  MONEY_FIGURES[figure].find((term) => isOf(term, transfer))?.sign ?? 0

/** The take rate: commission as a share of the settled amount. Null without anything settled. */
export const takeRateOf = (commission: number, settled: number): number | null => (settled > 0 ? commission / settled : null)

/** Figures that count users and orders. Shares and times come with the number that they are of. */
export const ACTIVITY_FIGURES = [
  'signUps',
  'active',
  'paying',
  'conversion',
  'placedOrders',
  'completedOrders',
  'rejectedOrders',
  'acceptMedian',
  'acceptP90',
  'deliverMedian',
  'deliverP90',
  'disputeRate',
] as const
export type ActivityFigure = (typeof ACTIVITY_FIGURES)[number]

/** Units of the figures. */
export const UNIT_OF: Readonly<Record<ActivityFigure, 'count' | 'share' | 'hours'>> = {
  signUps: 'count',
  active: 'count',
  paying: 'count',
  conversion: 'share',
  placedOrders: 'count',
  completedOrders: 'count',
  rejectedOrders: 'count',
  acceptMedian: 'hours',
  acceptP90: 'hours',
  deliverMedian: 'hours',
  deliverP90: 'hours',
  disputeRate: 'share',
}

/** Shares and times of fewer cases than this are shown grey: they say little. */
export const FEW_CASES = 20

/** Sources of a model's earnings. */
export const EARNING_SOURCES = ['orders', 'posts', 'tips', 'messages'] as const
export type EarningSource = (typeof EARNING_SOURCES)[number]
/** Each of them, after all together. */
export const EARNED_FIGURES = ['all', ...EARNING_SOURCES] as const
export type EarnedFigure = (typeof EARNED_FIGURES)[number]

export const STEPS = ['day', 'week', 'month'] as const
export type Step = (typeof STEPS)[number]
export const COMPARISONS = ['previous', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]
