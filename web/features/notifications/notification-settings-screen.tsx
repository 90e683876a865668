/** /settings/notifications: push on this device, channels, quiet hours, discreet mode. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { ChoicesCard } from './choices-card.tsx'
import { DiscreetCard } from './discreet-card.tsx'
import { PushCard } from './push-card.tsx'
import { QuietCard } from './quiet-card.tsx'

/** `daily`: the card of the daily mail. */
export function NotificationSettingsScreen({ daily }: { daily: ReactNode }) {
  const { t } = useTranslation(['notifications', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.notifications.getSettings, { token })
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={t('title')} text={t('settings.text')} />
      <PushCard />
      {data === undefined && (
        <Card className="p-5">
          {error === null ? (
            <SkeletonRows rows={6} label={t('common:actions.loading')} />
          ) : (
            <ErrorState title={t('settings.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
          )}
        </Card>
      )}
      {data !== undefined && (
        <>
          <ChoicesCard choices={data.choices} hasMail={data.hasMail} />
          {daily}
          <QuietCard quiet={data.quiet} timeZone={data.timeZone} />
          <DiscreetCard isOn={data.isDiscreet} />
        </>
      )}
    </div>
  )
}
