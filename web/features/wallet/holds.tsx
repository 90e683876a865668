/** Money that cannot be spent now, each part with its reason and its date. */
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useLoadingReport } from '#web/lib/live/loading-report.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'

export function Holds({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('wallet')
  const token = useSessionToken()
  const { data, error, isPending } = useLive(api.transactions.getHolds, { token })
  useLoadingReport(isPending && error === null)
  if (data === undefined || data.length === 0) return null
  return (
    <ul aria-label={t('holds.title')} className={className} data-testid="holds">
      {data.map(({ kind, amount, at }) => (
        <li key={kind} className="text-sm text-muted">
          {t(`holds.${kind}`, { amount: formatMoney(amount, i18n.language), date: formatDate(at, i18n.language) })}
        </li>
      ))}
    </ul>
  )
}
