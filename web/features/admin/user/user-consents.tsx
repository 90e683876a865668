/** Which legal texts a user has accepted, and when; for the roles that deal with users. */
import { useTranslation } from 'react-i18next'
import { mayOpen, OF_PEOPLE } from '#contract/rules/admin-pages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime } from '#web/ui/values.tsx'

function Consents({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation(['system', 'common'])
  const { data, error, retry } = useLive(api.admin.legal.listAcceptances, { token: useSessionToken(), userId })
  return (
    <Card>
      <CardHeader title={t('legal.acceptedTexts')} />
      <CardBody>
        {data === undefined &&
          (error === null ? (
            <SkeletonRows rows={1} label={t('common:actions.loading')} />
          ) : (
            <ErrorState title={t('legal.acceptedFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
          ))}
        {data?.length === 0 && <p className="text-sm text-muted">{t('legal.noneAccepted')}</p>}
        <ul className="divide-y text-sm">
          {data?.map(({ document, version, at }) => (
            <li key={`${document} ${version}`} className="flex flex-col py-2 first:pt-0" data-testid="consent">
              <span>
                {t(`common:nav.${document}`)}
                {', '}
                {t('legal.version', { version })}
              </span>
              <span className="text-muted">
                <DateTime at={at} language={i18n.language} />
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

export function UserConsents({ userId }: { userId: string }) {
  const { user } = useAuth()
  const role = user?.adminRole ?? null
  return role !== null && mayOpen(role, 'users') && OF_PEOPLE.includes(role) ? <Consents userId={userId} /> : null
}
