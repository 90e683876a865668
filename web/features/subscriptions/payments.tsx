/** Payments for Pro; nothing at all before the first one. */
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList, lookOf } from '#web/lib/live/live-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'
import { Money } from '#web/ui/values.tsx'
import { planName } from './plan-value.ts'

const PAGE_LENGTH = 10

export default function Payments({ token }: { token: string }) {
  const { t, i18n } = useTranslation('pro')
  const { language } = i18n
  const list = usePages(api.subscription.listPayments, { token, limit: PAGE_LENGTH })
  const payments = list.pages.flatMap(({ items }) => items)
  const look = lookOf(list, payments.length)
  if (look === 'loading' || look === 'empty') return null
  const labels = { date: t('payments.date'), plan: t('payments.plan'), period: t('payments.period'), price: t('payments.price') }
  return (
    <section aria-labelledby="payments" className="mt-16 md:mt-24">
      <h2 id="payments" className="text-2xl">
        {t('payments.title')}
      </h2>
      <LiveList list={list} count={payments.length} failed={t('payments.failed')} skeleton={null} empty={null}>
        <Table
          label={t('payments.title')}
          className="mt-4"
          isNarrow
          columns={[
            { key: 'date', label: labels.date },
            { key: 'plan', label: labels.plan },
            { key: 'period', label: labels.period },
            { key: 'price', label: labels.price, isNumeric: true },
          ]}
        >
          {payments.map(({ _id, at, kind, plan, price, credit, startsAt, endsAt, replacedAt }) => (
            <TableRow key={_id} data-testid="pro-payment">
              <TableCell label={labels.date}>{formatDate(at, language)}</TableCell>
              <TableCell label={labels.plan}>
                {planName(plan, language)} {kind !== 'purchase' && <Badge className="ml-1">{t(`payments.${kind}`)}</Badge>}
              </TableCell>
              <TableCell label={labels.period}>
                {t('buy.periodValue', { from: formatDate(startsAt, language), to: formatDate(endsAt, language) })}
                {replacedAt !== null && (
                  <span className="block text-xs text-muted">{t('payments.replaced', { date: formatDate(replacedAt, language) })}</span>
                )}
              </TableCell>
              <TableCell label={labels.price} isNumeric>
                <Money amount={price} language={language} />
                {credit > 0 && (
                  <span className="block text-xs text-muted">{t('payments.credit', { amount: formatMoney(credit, language) })}</span>
                )}
              </TableCell>
            </TableRow>
          ))}
        </Table>
      </LiveList>
    </section>
  )
}
