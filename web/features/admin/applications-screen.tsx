/** /admin/applications: the list, or one application with everything that a decision needs. */
import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useLive, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { ApplicationDetail } from './application-detail.tsx'
import { APPLICATION_STATUSES, type ApplicationStatus } from './admin-application.ts'

type Row = ResultOf<Contract['admin']['applications']['list']>['items'][number]

const PAGE_LENGTH = 25

function ApplicationRow({ row }: { row: Row }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <li data-testid="admin-application" data-status={row.status}>
      <Link
        to="/admin/applications"
        search={{ status: row.status, open: row._id }}
        className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-2 py-4 hover:bg-sunken dark:hover:bg-raised"
      >
        <Avatar name={row.name} src={row.applicant.picture} />
        <span className="min-w-0 flex-1 basis-52">
          <span className="block truncate font-semibold">{row.name}</span>
          <span className="block truncate text-sm text-muted">{row.headline === '' ? row.applicant.email : row.headline}</span>
        </span>
        {row.sentCount > 1 && <Badge>{t('applications.again', { count: row.sentCount })}</Badge>}
        <span className="text-sm text-muted">
          <RelativeTime at={row.decidedAt ?? row.submittedAt} language={i18n.language} />
        </span>
      </Link>
    </li>
  )
}

interface AdminApplicationsProps {
  status: ApplicationStatus
  /** The application that is open. */
  openId: string | undefined
  onStatus: (status: ApplicationStatus) => void
}

export function AdminApplicationsScreen({ status, openId, onStatus }: AdminApplicationsProps) {
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      {openId === undefined ? (
        <ApplicationList status={status} onStatus={onStatus} />
      ) : (
        <ApplicationDetail key={openId} applicationId={openId} status={status} />
      )}
    </div>
  )
}

function ApplicationList({ status, onStatus }: Omit<AdminApplicationsProps, 'openId'>) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const { data: waiting } = useLive(api.admin.applications.getWaitingCount, { token })
  const list = usePages(api.admin.applications.list, {
    token,
    status,
    limit: PAGE_LENGTH,
  })
  const rows = list.pages.flatMap(({ items }) => items)
  if (isCallError(list.error, 'forbidden'))
    return <EmptyState icon={UserRoundPlus} title={t('applications.forbidden')} text={t('applications.forbiddenText')} />
  return (
    <>
      <header>
        <h1 className="text-3xl">{t('applications.title')}</h1>
        {waiting !== undefined && <p className="mt-1 text-muted">{t('applications.waiting', { count: waiting })}</p>}
      </header>
      <Segmented
        label={t('applications.status')}
        value={status}
        onChange={onStatus}
        options={APPLICATION_STATUSES.map((value) => ({ value, label: t(`applications.statuses.${value}`) }))}
      />
      <Card className="px-5">
        <LiveList
          list={list}
          count={rows.length}
          failed={t('applications.failed')}
          skeleton={<SkeletonRows rows={5} label={t('common:actions.loading')} className="py-6" />}
          empty={<EmptyState icon={UserRoundPlus} title={t(`applications.none.${status}`)} />}
        >
          <ul className="divide-y">
            {rows.map((row) => (
              <ApplicationRow key={row._id} row={row} />
            ))}
          </ul>
        </LiveList>
      </Card>
    </>
  )
}
