/** How much goes back: a slider and a typed amount, and the share of each side, as the server will book it. */
import { useTranslation } from 'react-i18next'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { formatMoney } from '#web/ui/format.ts'
import { RefundInput } from '../talks/split-slider.tsx'
import { useSideName } from './dispute-parts.tsx'

const DOLLAR = 100

/** The typed refund in dollars; null: not an amount, less than was refunded before, or more than the price. */
export function refundTyped(typed: string, order: Pick<Order, 'totalPrice' | 'refunded'>): number | null {
  const cents = Number(typed) === 0 && typed.trim() !== '' ? 0 : centsTyped(typed)
  if (cents === null) return null
  const dollars = dollarsFromCents(cents)
  return dollars < order.refunded || dollars > order.totalPrice ? null : dollars
}

interface RefundChoiceProps {
  order: Order
  typed: string
  onType: (typed: string) => void
  error: string | undefined
}

export function RefundChoice({ order, typed, onType, error }: RefundChoiceProps) {
  const { t, i18n } = useTranslation('problems')
  const token = useSessionToken()
  const sideName = useSideName(order)
  const { language } = i18n
  const refund = refundTyped(typed, order)
  const { data } = useLive(api.admin.orders.previewSettlement, refund === null ? 'skip' : { token, orderId: order._id, refund })
  const money = (dollars: number) => formatMoney(dollars, language)
  const rows = [
    ['customer', sideName('customer'), data?.before.refund, data?.after.refund],
    ['model', sideName('model'), data?.before.payment, data?.after.payment],
    ['commission', t('refund.commission'), data?.before.commission, data?.after.commission],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <RefundInput
        leastCents={Math.round(order.refunded * DOLLAR)}
        mostCents={Math.round(order.totalPrice * DOLLAR)}
        typed={typed}
        onType={onType}
        error={error}
        hint={t('refund.bounds', { least: money(order.refunded), most: money(order.totalPrice) })}
        customer={sideName('customer')}
        said={money(refund ?? order.refunded)}
      />
      <table className="w-full text-sm" data-testid="settlement-preview">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="py-1.5 font-normal">
              {t('refund.who')}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t('refund.before')}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t('refund.after')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(([key, name, before, after]) => (
            <tr key={key} data-testid={`preview-${key}`}>
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-1.5 text-right text-muted tabular-nums">{before === undefined ? '–' : money(before)}</td>
              <td className="py-1.5 text-right font-semibold tabular-nums">{after === undefined ? '–' : money(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
