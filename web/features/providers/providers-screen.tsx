/** /admin/api-settings: the outside services of the site. For owners. Asked again every few seconds. */
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useSnapshot } from '#web/lib/live/snapshot.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useNow } from '#web/ui/values.tsx'
import { ProviderCard } from './provider-card.tsx'

const REFRESH_MS = 10_000

function Cards() {
  const { t } = useTranslation(['providers', 'common'])
  const nowMs = useNow()
  const token = useSessionToken()
  const { data, error, retry, isRefreshing } = useSnapshot(api.admin.providers.list, { token }, REFRESH_MS)
  if (data === undefined && error === null) return <SkeletonRows rows={8} label={t('common:actions.loading')} />
  if (data === undefined)
    return <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} isRetrying={isRefreshing} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      {data.map((card) => (
        <ProviderCard key={card.provider} card={card} nowMs={nowMs} />
      ))}
    </div>
  )
}

export function ProvidersScreen() {
  const { t } = useTranslation(['providers', 'common'])
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('common:nav.adminApiSettings')} text={t('text')} />
      <Cards />
    </div>
  )
}
