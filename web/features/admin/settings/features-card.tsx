/** The features that owners can limit to an audience, and limits whose end has passed. */
import { ToggleRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useNow } from '#web/ui/values.tsx'
import { FeatureDialog } from './feature-dialog.tsx'
import type { FeatureState } from './feature-state.ts'
import { useAudience } from './use-audience.ts'

function Row({ state }: { state: FeatureState }) {
  const { t, i18n } = useTranslation('system')
  const now = useNow()
  const [isChanging, setIsChanging] = useState(false)
  const { feature, audience, endsAt } = state
  const isLimited = audience !== 'everybody'
  const isOver = isLimited && endsAt !== null && endsAt <= now
  const who = useAudience()(state)
  const name = t(`features.names.${feature}`)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0" data-testid={`feature-${feature}`}>
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          <Badge tone={isLimited && !isOver ? 'warning' : 'success'}>{who}</Badge>
          {isLimited && !isOver && endsAt !== null && (
            <span className="text-sm text-muted">{t('features.until', { date: formatDate(endsAt, i18n.language) })}</span>
          )}
        </p>
        <p className="text-sm text-muted">{t(`features.texts.${feature}`)}</p>
        {isOver && endsAt !== null && (
          <p className="mt-1 text-sm font-semibold text-danger" role="status">
            {t('features.over', { date: formatDate(endsAt, i18n.language) })}
          </p>
        )}
      </div>
      <Button variant="secondary" size="sm" aria-label={t('features.changeOf', { name })} onClick={() => setIsChanging(true)}>
        {t('features.change')}
      </Button>
      {isChanging && <FeatureDialog state={state} onClose={() => setIsChanging(false)} />}
    </li>
  )
}

export function FeaturesCard() {
  const { t } = useTranslation(['system', 'common'])
  const { data, error, retry } = useLive(api.admin.settings.getFeatures, { token: useSessionToken() })
  return (
    <Card>
      <CardHeader icon={<ToggleRight aria-hidden />} title={t('features.title')} text={t('features.text')} />
      <CardBody>
        {data !== undefined ? (
          <ul className="divide-y">
            {data.map((state) => (
              <Row key={state.feature} state={state} />
            ))}
          </ul>
        ) : error === null ? (
          <SkeletonRows rows={3} label={t('common:actions.loading')} />
        ) : (
          <ErrorState title={t('features.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
      </CardBody>
    </Card>
  )
}
