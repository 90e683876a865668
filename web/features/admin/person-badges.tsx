import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/badge.tsx'
import { ProBadge } from '#web/ui/pro-badge.tsx'
import type { PersonRow } from './people.ts'

/** The roles and states of a user. */
export function PersonBadges({ person }: { person: Pick<PersonRow, 'status' | 'adminRole' | 'isPro' | 'isSuspended'> }) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <>
      {person.isSuspended && <Badge tone="danger">{t('users.suspended')}</Badge>}
      {person.adminRole !== null && <Badge tone="info">{t(`users.roles.${person.adminRole}`)}</Badge>}
      {person.status === 'model' && <Badge>{t('users.model')}</Badge>}
      {person.isPro && <ProBadge label={t('common:nav.pro')} />}
    </>
  )
}
