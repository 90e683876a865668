/** The effects of a suspension at present, as the server counts them: above the button. */
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { formatMoney } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/states.tsx'

export function SuspensionEffects({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { data, error } = useLive(api.admin.users.previewSuspension, { token, userId })
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={2} label={t('common:actions.loading')} />
    ) : (
      <p className="text-sm text-danger">{t('users.effects.failed')}</p>
    )
  const { withdrawals, isRenewing } = data
  const counted = (['ordersBought', 'ordersSold', 'products', 'posts', 'broadcasts', 'sessions'] as const).filter((part) => data[part] > 0)
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm" data-testid="effects">
      {counted.map((part) => (
        <li key={part}>{t(`users.effects.${part}`, { n: data[part] })}</li>
      ))}
      {withdrawals.count > 0 && (
        <li>{t('users.effects.withdrawals', { n: withdrawals.count, amount: formatMoney(withdrawals.amount, i18n.language) })}</li>
      )}
      {isRenewing && <li>{t('users.effects.isRenewing')}</li>}
      {counted.length === 0 && withdrawals.count === 0 && !isRenewing && <li>{t('users.effects.none')}</li>}
    </ul>
  )
}
