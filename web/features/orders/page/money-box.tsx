/** What was paid for an order, where it is now, and why: each outcome with its cause and its date. */
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order, OrderRound, OrderSettlement } from '#contract/types.ts'
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
      {lines.map(({ label, amount, about }) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
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

function useLines(order: Order, newest: OrderSettlement | undefined, releasedAt: number | null, side: Reader): Line[] {
  const { t, i18n } = useTranslation('order')
  const nameOf = useUserName()
  const { language } = i18n
  const names = { customer: nameOf(order.user.name), model: nameOf(order.model.name) }
  const isOpen = order.status === 'pending' || order.status === 'processing'
  const paid: Line = {
    label: t(side === 'customer' ? 'money.paidByYou' : 'money.paid', names),
    amount: order.totalPrice,
    about: <DateTime at={order.createdAt} language={language} />,
  }
  const refunded: Line[] =
    order.refunded > 0 ? [{ label: t(side === 'customer' ? 'money.refundedToYou' : 'money.refunded', names), amount: order.refunded }] : []
  const rest = minus(order.totalPrice, order.refunded)
  if (isOpen) return [paid, ...refunded, { label: t('money.escrow'), amount: rest, about: t('money.escrowText') }]
  if (rest === 0) return [paid, ...refunded]
  const isHeld = order.holdUntil !== null || order.dispute !== null
  const about =
    order.dispute !== null ? (
      t('money.frozen')
    ) : order.holdUntil !== null ? (
      <>
        {t('money.until')} <DateTime at={order.holdUntil} language={language} />
      </>
    ) : releasedAt === null ? undefined : (
      <DateTime at={releasedAt} language={language} />
    )
  if (side === 'customer') return [paid, ...refunded, { label: t(isHeld ? 'money.held' : 'money.released', names), amount: rest, about }]
  const payment = newest?.payment ?? order.modelPayment
  const own = side === 'model' ? (isHeld ? 'money.heldForYou' : 'money.releasedToYou') : isHeld ? 'money.held' : 'money.released'
  return [
    paid,
    ...refunded,
    { label: t('money.commission'), amount: minus(rest, payment) },
    { label: t(own, names), amount: payment, about },
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
    return { at, by, back, reason, title: t(`money.causes.${cause}`) }
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
          {reason !== null && <p className="wrap-anywhere">“{reason}”</p>}
        </li>
      ))}
    </ol>
  )
}

interface MoneyBoxProps extends CausesProps {
  /** When the model was paid; null: not yet. */
  releasedAt: number | null
  children?: ReactNode
}

type MoneyLinesProps = Pick<MoneyBoxProps, 'order' | 'settlements' | 'releasedAt' | 'side'>

/** What was paid, and where it is now. */
export function MoneyLines({ order, settlements, releasedAt, side }: MoneyLinesProps) {
  return <Figures lines={useLines(order, settlements.at(-1), releasedAt, side)} />
}

export function MoneyBox({ side, releasedAt, children, ...about }: MoneyBoxProps) {
  const { t } = useTranslation('order')
  return (
    <Card aria-labelledby="order-money" data-testid="money-box">
      <CardHeader icon={<Wallet aria-hidden />} title={<span id="order-money">{t('money.title')}</span>} />
      <CardBody className="flex flex-col gap-4">
        <MoneyLines order={about.order} settlements={about.settlements} releasedAt={releasedAt} side={side} />
        <Causes {...about} side={side} />
        {children}
      </CardBody>
    </Card>
  )
}
