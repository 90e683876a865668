/** The commission of last month at the typed percentage, before it is saved. */
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, formatMonth, formatNumber } from '#web/ui/format.ts'
import { storedOf } from './setting-values.ts'

const MIDDLE_OF_MONTH_MS = 15 * 86_400_000

function Outcome({ token, percent }: { token: string; percent: number }) {
  const { t, i18n } = useTranslation('system')
  const { data, error } = useLive(api.admin.settings.tryCommission, { token, percent })
  const money = (amount: number) => formatMoney(amount, i18n.language)
  if (error !== null) return <p>{t('try.failed')}</p>
  if (data === undefined) return <p>{t('try.busy')}</p>
  return (
    <>
      <p>
        {t('try.outcome', {
          month: formatMonth(data.from + MIDDLE_OF_MONTH_MS, i18n.language),
          count: data.orders,
          number: formatNumber(data.orders, i18n.language),
          shared: money(data.shared),
          before: money(data.commission),
          after: money(data.tried),
        })}
      </p>
      <p className="text-muted">{t('try.open', { count: data.openOrders, number: formatNumber(data.openOrders, i18n.language) })}</p>
    </>
  )
}

export function CommissionTry({ token, typed }: { token: string; typed: string }) {
  const { t } = useTranslation('system')
  const [isOpen, setIsOpen] = useState(false)
  const percent = storedOf('commission_percent', typed)
  if (!isOpen || percent === null)
    return (
      <Button variant="secondary" size="sm" className="self-start" disabled={percent === null} onClick={() => setIsOpen(true)}>
        <Calculator aria-hidden className="size-4" />
        {t('try.button')}
      </Button>
    )
  return (
    <div role="status" className="rounded-md bg-sunken px-4 py-3 text-sm" data-testid="commission-try">
      <Outcome token={token} percent={Number(percent)} />
    </div>
  )
}
