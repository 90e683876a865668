/** The money of an order, where it is now, and why: each outcome with its cause and its date. */
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order, OrderOffer, OrderRound, OrderSettlement } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { DateTime, Money } from '#web/ui/values.tsx'
import { doneBy, type Reader } from '../order-situation.ts'

interface Line {
  readonly label: string
  readonly amount: number
  /** When, or why. */
  readonly about?: ReactNode
}

function Figures({ lines }: { lines: readonly Line[] }) {
  const { i18n } = useTranslation()
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {lines.map(({ label, amount, about }, at) => (
        <div key={`${at} ${label}`} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0">
            {label}
            {about !== undefined && <span className="block text-muted">{about}</span>}
          </dt>
          <dd>
            <Money amount={amount} language={i18n.language} className="font-semibold" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Cents, so that differences of dollars have no rest. */
const minus = (from: number, ...amounts: number[]): number =>
  amounts.reduce((rest, amount) => rest - Math.round(amount * 100), Math.round(from * 100)) / 100

interface Paid {
  readonly order: Order
  readonly offers: readonly OrderOffer[]
  readonly side: Reader
}

/** The payments of the customer: the order at its placing, and each revision for a price. */
function usePaid({ order, offers, side }: Paid): Line[] {
  const { t, i18n } = useTranslation('order')
  const customer = useUserName()(order.user.name)
  const { language } = i18n
  const revisions = offers.flatMap(({ kind, outcome, price, endedAt }) =>
    kind === 'revision' && outcome === 'accepted' && price !== null && endedAt !== null ? [{ price, at: endedAt }] : [],
  )
  return [
    {
      label: t(side === 'customer' ? 'money.paidByYou' : 'money.paid', { customer }),
      amount: minus(order.totalPrice, ...revisions.map(({ price }) => price)),
      about: <DateTime at={order.createdAt} language={language} />,
    },
    ...revisions
      .toSorted((one, other) => one.at - other.at)
      .map(({ price, at }) => ({
        label: t(side === 'customer' ? 'money.revisionByYou' : 'money.revisionPaid', { customer }),
        amount: price,
        about: <DateTime at={at} language={language} />,
      })),
  ]
}

function useLines(about: Paid, newest: OrderSettlement | undefined, releasedAt: number | null): Line[] {
  const { order, side } = about
  const paid = usePaid(about)
  const { t, i18n } = useTranslation('order')
  const nameOf = useUserName()
  const { language } = i18n
  const names = { customer: nameOf(order.user.name), model: nameOf(order.model.name) }
  const isOpen = order.status === 'pending' || order.status === 'processing'
  const refunded: Line[] =
    order.refunded > 0 ? [{ label: t(side === 'customer' ? 'money.refundedToYou' : 'money.refunded', names), amount: order.refunded }] : []
  const rest = minus(order.totalPrice, order.refunded)
  if (isOpen) return [...paid, ...refunded, { label: t('money.escrow'), amount: rest, about: t('money.escrowText') }]
  if (rest === 0) return [...paid, ...refunded]
  const isHeld = order.holdUntil !== null || order.dispute !== null
  const until =
    order.dispute !== null ? (
      t('money.frozen')
    ) : order.holdUntil !== null ? (
      <>
        {t('money.until')} <DateTime at={order.holdUntil} language={language} />
      </>
    ) : releasedAt === null ? undefined : (
      <DateTime at={releasedAt} language={language} />
    )
  if (side === 'customer')
    return [...paid, ...refunded, { label: t(isHeld ? 'money.held' : 'money.released', names), amount: rest, about: until }]
  const payment = newest?.payment ?? order.modelPayment
  const own = side === 'model' ? (isHeld ? 'money.heldForYou' : 'money.releasedToYou') : isHeld ? 'money.held' : 'money.released'
  return [
    ...paid,
    ...refunded,
    { label: t('money.commission'), amount: minus(rest, payment) },
    { label: t(own, names), amount: payment, about: until },
  ]
}

interface CausesProps {
  order: Order
  settlements: readonly OrderSettlement[]
  rounds: readonly OrderRound[]
  side: Reader
}

/** Why the split of the price changed, oldest first. */
function Causes({ order, settlements, rounds, side }: CausesProps) {
  const { t, i18n } = useTranslation(['order', 'orders'])
  const nameOf = useUserName()
  const { language } = i18n
  const outcomes = settlements.map(({ at, cause, by, refund, reason }, place) => {
    const back = minus(refund, settlements[place - 1]?.refund ?? 0)
    const isUndecided = cause === 'dispute' && by === 'clock'
    // The delivery was the model's, the refund of a missed express time follows by itself.
    return {
      at,
      by: cause === 'express' ? 'clock' : by,
      back,
      reason,
      title: t(`money.causes.${isUndecided ? 'undecided' : cause}`),
    } as const
  })
  const revisions = rounds.flatMap(({ revisionAt }) =>
    revisionAt === null ? [] : [{ at: revisionAt, by: 'customer' as const, back: 0, reason: null, title: t('money.revision') }],
  )
  const lines = [...outcomes, ...revisions].toSorted((one, other) => one.at - other.at)
  if (lines.length === 0) return null
  return (
    <ol className="flex flex-col gap-3 border-t pt-4 text-sm" data-testid="settlements">
      {lines.map(({ at, title, by, back, reason }) => (
        <li key={`${at} ${title}`}>
          <p className="font-semibold">{title}</p>
          <p className="text-muted">
            <DateTime at={at} language={language} /> · {t(`orders:by.${doneBy(by, side)}`)}
          </p>
          {back > 0 && (
            <p>
              {t(side === 'customer' ? 'money.backToYou' : 'money.back', {
                amount: formatMoney(back, language),
                customer: nameOf(order.user.name),
              })}
            </p>
          )}
          {reason !== null && <q className="block wrap-anywhere">{reason}</q>}
        </li>
      ))}
    </ol>
  )
}

interface MoneyBoxProps extends CausesProps {
  offers: readonly OrderOffer[]
  /** When the model was paid; null: not yet. */
  releasedAt: number | null
  children?: ReactNode
}

type MoneyLinesProps = Pick<MoneyBoxProps, 'order' | 'settlements' | 'offers' | 'releasedAt' | 'side'>

/** The payments, and where the money is now. */
export function MoneyLines({ order, settlements, offers, releasedAt, side }: MoneyLinesProps) {
  return <Figures lines={useLines({ order, offers, side }, settlements.at(-1), releasedAt)} />
}

export function MoneyBox({ side, releasedAt, offers, children, ...about }: MoneyBoxProps) {
  const { t } = useTranslation('order')
  return (
    <Card aria-labelledby="order-money" data-testid="money-box">
      <CardHeader icon={<Wallet aria-hidden />} title={<span id="order-money">{t('money.title')}</span>} />
      <CardBody className="flex flex-col gap-4">
        <MoneyLines order={about.order} settlements={about.settlements} offers={offers} releasedAt={releasedAt} side={side} />
        <Causes {...about} side={side} />
        {children}
      </CardBody>
    </Card>
  )
}
