/** The acts of admins on a user, and the content of theirs that admins opened. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayOpen } from '#contract/rules/admin-pages.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/states.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { DateTime } from '#web/ui/values.tsx'
import type { AdminAct } from '../users.ts'

const ACT_TONES = {
  suspended: 'danger',
  lifted: 'success',
  sessions_ended: 'warning',
  session_ended: 'warning',
  impersonated: 'info',
  role_given: 'info',
  role_taken: 'warning',
  balance_adjusted: 'warning',
  verified: 'success',
  unverified: 'warning',
  delivery_read: 'info',
  thread_read: 'info',
  receipt_read: 'info',
  post_read: 'info',
  order_changed: 'warning',
} as const
const HISTORY_LENGTH = 10

function ActItem({ act }: { act: AdminAct }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  const until =
    act.kind !== 'suspended'
      ? null
      : act.until === null
        ? t('users.untilLifted')
        : t('users.untilDate', { date: formatDateTime(act.until, i18n.language) })
  return (
    <TimelineItem
      tone={ACT_TONES[act.kind]}
      title={act.role === null ? t(`users.acts.${act.kind}`) : `${t(`users.acts.${act.kind}`)}: ${t(`users.roles.${act.role}`)}`}
      meta={
        <>
          {nameOf(act.by)} · <DateTime at={act.at} language={i18n.language} />
          {until !== null && ` · ${until}`}
        </>
      }
    >
      {act.reason}
      {act.note !== '' && <span className="block text-muted">{t('users.noteIs', { note: act.note })}</span>}
    </TimelineItem>
  )
}

export function UserHistory({ userId }: { userId: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  const list = usePages(api.admin.users.getHistory, { token, userId, limit: HISTORY_LENGTH })
  const acts = list.pages.flatMap(({ items }) => items)
  return (
    <Card>
      <CardHeader
        title={t('users.history')}
        text={t('users.historyText')}
        aside={
          mayOpen(user?.adminRole, 'auditLog') ? (
            <Link to="/admin/audit-log" search={{ about: userId }} className={buttonClass('link')}>
              {t('acts.title')}
            </Link>
          ) : undefined
        }
      />
      <CardBody>
        <LiveList
          list={list}
          count={acts.length}
          failed={t('users.failed')}
          skeleton={<SkeletonRows rows={2} label={t('common:actions.loading')} />}
          empty={<p className="text-sm text-muted">{t('users.noHistory')}</p>}
          isAutomatic={false}
        >
          <Timeline>
            {acts.map((act) => (
              <ActItem key={act._id} act={act} />
            ))}
          </Timeline>
        </LiveList>
      </CardBody>
    </Card>
  )
}
