import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/badge.tsx'
import { ProBadge } from '#web/ui/pro-badge.tsx'
import type { UserListItem } from './users.ts'

/** The roles and states of a user. */
export function UserBadges({ user }: { user: Pick<UserListItem, 'status' | 'adminRole' | 'isPro' | 'isSuspended'> }) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <>
      {user.isSuspended && <Badge tone="danger">{t('users.suspended')}</Badge>}
      {user.adminRole !== null && <Badge tone="info">{t(`users.roles.${user.adminRole}`)}</Badge>}
      {user.status === 'model' && <Badge>{t('users.model')}</Badge>}
      {user.isPro && <ProBadge label={t('common:nav.pro')} />}
    </>
  )
}
