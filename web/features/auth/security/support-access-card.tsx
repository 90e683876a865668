/** Settings → Security: when admins were in this account, and why (product.md §1). */
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime } from '#web/ui/values.tsx'

type Access = ResultOf<Contract['auth']['listSupportAccess']>['items'][number]

const PAGE_LENGTH = 5
const MINUTE_MS = 60_000

function AccessRow({ access: { kind, role, reason, startedAt, endedAt } }: { access: Access }) {
  const { t, i18n } = useTranslation('security')
  const isVisit = kind === 'impersonated'
  return (
    <li className="py-4 text-sm first:pt-0 last:pb-0" data-testid="support-access" data-running={endedAt === null || undefined}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] font-semibold">
        {t(`support.roles.${role}`)}
        {endedAt === null && <Badge tone="warning">{t('support.now')}</Badge>}
      </p>
      <p className="text-muted">
        <DateTime at={startedAt} language={i18n.language} />
        {isVisit && endedAt !== null && (
          <> · {t('support.minutes', { count: Math.max(1, Math.round((endedAt - startedAt) / MINUTE_MS)) })}</>
        )}
      </p>
      {!isVisit && <p className="mt-1">{t(`support.opened.${kind}`)}</p>}
      {reason !== '' && <p className="mt-1 wrap-break-word whitespace-pre-line">{reason}</p>}
    </li>
  )
}

export function SupportAccessCard() {
  const { t } = useTranslation(['security', 'common'])
  const token = useSessionToken()
  const { pages, error, isPending, isLoadingMore, hasMore, loadMore, retry } = usePages(api.auth.listSupportAccess, {
    token,
    limit: PAGE_LENGTH,
  })
  const visits = pages.flatMap(({ items }) => items)
  return (
    <Card aria-labelledby="support-card">
      <CardHeader icon={<Eye aria-hidden />} title={<span id="support-card">{t('support.title')}</span>} text={t('support.text')} />
      <CardBody>
        {isPending && error === null && <SkeletonRows rows={1} label={t('common:actions.loading')} />}
        {error !== null && visits.length === 0 && (
          <ErrorState title={t('loadFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {!isPending && error === null && visits.length === 0 && <p className="text-sm text-muted">{t('support.none')}</p>}
        <ul className="divide-y">
          {visits.map((access) => (
            <AccessRow key={access._id} access={access} />
          ))}
        </ul>
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoad={loadMore} label={t('common:actions.loadMore')} isAutomatic={false} />
      </CardBody>
    </Card>
  )
}
