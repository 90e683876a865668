/** Settings → Security: the users whom this user has blocked. */
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { DateTime } from '#web/ui/values.tsx'
import { UnblockButton } from './unblock-button.tsx'

const PAGE_LENGTH = 10

export function BlockedUsersCard() {
  const { t, i18n } = useTranslation(['safety', 'common'])
  const token = useSessionToken()
  const list = usePages(api.members.listBlocked, { token, limit: PAGE_LENGTH })
  const users = list.pages.flatMap(({ items }) => items)
  return (
    <Card aria-labelledby="blocked-card">
      <CardHeader icon={<Ban aria-hidden />} title={<span id="blocked-card">{t('blocked.title')}</span>} text={t('blocked.text')} />
      <CardBody>
        <LiveList
          list={list}
          count={users.length}
          failed={t('blocked.failed')}
          skeleton={<SkeletonRows rows={1} label={t('common:actions.loading')} />}
          empty={<p className="text-sm text-muted">{t('blocked.none')}</p>}
          isAutomatic={false}
        >
          <ul className="divide-y">
            {users.map(({ userId, name, picture, blockedAt }) => (
              <li key={userId} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0" data-testid="blocked-user">
                <Avatar name={name} src={picture} size="sm" />
                <p className="min-w-0 flex-1 text-sm">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="text-muted">
                    {t('blocked.since')} <DateTime at={blockedAt} language={i18n.language} />
                  </span>
                </p>
                <UnblockButton userId={userId} name={name} />
              </li>
            ))}
          </ul>
        </LiveList>
      </CardBody>
    </Card>
  )
}
