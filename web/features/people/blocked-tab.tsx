/** Users that the reader has blocked, with the payments between the two. */
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { useShownZone } from '#web/ui/values.tsx'

const PAGE_LENGTH = 30

export function BlockedTab({ renderUnblock }: { renderUnblock: (user: { userId: string; name: string }) => ReactNode }) {
  const { t, i18n } = useTranslation(['people', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const zone = useShownZone()
  const list = usePages(api.people.listBlocked, { token, limit: PAGE_LENGTH })
  const users = list.pages.flatMap(({ items }) => items)
  const money = (amount: number) => formatMoney(amount, i18n.language)
  return (
    <Card className="overflow-hidden">
      <LiveList
        list={list}
        count={users.length}
        failed={t('blocked.failed')}
        skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} className="p-5" />}
        empty={<EmptyState icon={Ban} title={t('blocked.empty')} text={t('blocked.emptyText')} />}
      >
        <ul className="divide-y">
          {users.map((user) => (
            <li key={user.userId} className="flex items-center gap-3 px-4 py-3.5 sm:px-5" data-testid="blocked-user">
              <Avatar name={nameOf(user.name)} src={user.picture} />
              <div className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{nameOf(user.name)}</span>
                <p className="text-sm text-muted">
                  {[
                    t('blocked.since', { date: formatDate(user.blockedAt, i18n.language, zone) }),
                    ...(user.paid > 0 ? [t('blocked.paid', { amount: money(user.paid) })] : []),
                    ...(user.received > 0 ? [t('blocked.received', { amount: money(user.received) })] : []),
                  ].join(' · ')}
                </p>
              </div>
              {renderUnblock({ userId: user.userId, name: nameOf(user.name) })}
            </li>
          ))}
        </ul>
      </LiveList>
    </Card>
  )
}
