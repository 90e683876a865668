/** Settings → Security: when admins were in this account or changed it, and why (product.md §1). */
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
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
        {role === null ? t('support.team') : t(`support.roles.${role}`)}
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
  const list = usePages(api.auth.listSupportAccess, {
    token,
    limit: PAGE_LENGTH,
  })
  const visits = list.pages.flatMap(({ items }) => items)
  return (
    <Card aria-labelledby="support-card">
      <CardHeader icon={<Eye aria-hidden />} title={<span id="support-card">{t('support.title')}</span>} text={t('support.text')} />
      <CardBody>
        <LiveList
          list={list}
          count={visits.length}
          failed={t('loadFailed')}
          skeleton={<SkeletonRows rows={1} label={t('common:actions.loading')} />}
          empty={<p className="text-sm text-muted">{t('support.none')}</p>}
          isAutomatic={false}
        >
          <ul className="divide-y">
            {visits.map((access) => (
              <AccessRow key={access._id} access={access} />
            ))}
          </ul>
        </LiveList>
      </CardBody>
    </Card>
  )
}
