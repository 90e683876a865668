/** /admin/applications: the list, or one application with everything that a decision needs. */
import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TABLES } from '#contract/rules/tables.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { type Column, DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatDate } from '#web/ui/format.ts'
import { RelativeTime } from '#web/ui/values.tsx'
import { APPLICATION_TONES, dayIn, type ListedApplication, MARK_TONES } from './admin-application.ts'
import { ApplicationDetail } from './application-detail.tsx'
import { useApplicationBulk } from './applications-bulk.tsx'
import { openIn } from './products.ts'

const RULE = TABLES.applications

function useColumns(address: Address): Record<(typeof RULE.columns)[number], Column<ListedApplication>> {
  const { t, i18n } = useTranslation('admin')
  const { language } = i18n
  const nameOf = useUserName()
  return {
    name: {
      label: t('applications.name'),
      cell: ({ _id, name, applicant, sentCount }) => (
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/admin/applications"
            search={{ ...address, open: _id }}
            className="inline-flex min-h-9 items-center gap-3 font-semibold wrap-break-word underline-offset-4 hover:underline"
          >
            <Avatar name={nameOf(name)} src={applicant.picture} size="sm" />
            {nameOf(name)}
          </Link>
          {sentCount > 1 && <Badge>{t('applications.again', { count: sentCount })}</Badge>}
        </span>
      ),
    },
    email: {
      label: t('users.email'),
      cell: ({ applicant }) =>
        isFormer(applicant.name) ? null : <span className="inline-block wrap-anywhere text-muted md:min-w-36">{applicant.email}</span>,
    },
    status: {
      label: t('applications.status'),
      cell: ({ status }) => <Badge tone={APPLICATION_TONES[status]}>{t(`applications.statuses.${status}`)}</Badge>,
    },
    submittedAt: {
      label: t('applications.submitted'),
      cell: ({ submittedAt }) => <RelativeTime at={submittedAt} language={language} />,
    },
    decidedAt: {
      label: t('applications.decided'),
      cell: ({ decidedAt }) => (decidedAt === null ? null : <RelativeTime at={decidedAt} language={language} />),
    },
    expiresOn: {
      label: t('applications.expiresOn'),
      cell: ({ documentExpiresOn }) => (documentExpiresOn === null ? null : dayIn(language, documentExpiresOn, 'medium')),
    },
    mark: {
      label: t('applications.mark'),
      cell: ({ mark }) => (mark === null ? null : <Badge tone={MARK_TONES[mark]}>{t(`applications.marks.${mark}`)}</Badge>),
    },
    handle: {
      label: t('users.handle'),
      cell: ({ applicant }) => (isFormer(applicant.name) ? null : <span className="wrap-anywhere text-muted">{applicant.handle}</span>),
    },
    startedAt: { label: t('applications.started'), isNumeric: true, cell: ({ createdAt }) => formatDate(createdAt, language) },
  }
}

interface AdminApplicationsProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
}

export function AdminApplicationsScreen({ address, onAddress }: AdminApplicationsProps) {
  const openId = openIn(address)
  return openId === undefined ? (
    <div className="mx-auto w-full max-w-6xl">
      <ApplicationList address={address} onAddress={onAddress} />
    </div>
  ) : (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <ApplicationDetail key={openId} applicationId={openId} address={address} />
    </div>
  )
}

function ApplicationList({ address, onAddress }: AdminApplicationsProps) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const nameOf = useUserName()
  const { data: waiting } = useLive(api.admin.applications.getWaitingCount, { token })
  return (
    <DataTable
      table="applications"
      title={t('applications.title')}
      address={address}
      onAddress={onAddress}
      list={api.admin.applications.list}
      count={api.admin.applications.count}
      columns={useColumns(address)}
      filters={{
        status: {
          label: t('applications.status'),
          values: Object.fromEntries(RULE.filters.status.map((status) => [status, t(`applications.statuses.${status}`)])),
        },
        mark: {
          label: t('applications.mark'),
          values: Object.fromEntries(RULE.filters.mark.map((mark) => [mark, t(`applications.marks.${mark}`)])),
        },
      }}
      sorts={{ waiting: t('applications.longestWaiting') }}
      about={waiting !== undefined && <p className="mt-1 text-muted">{t('applications.waiting', { count: waiting })}</p>}
      searchLabel={t('applications.search')}
      failed={t('applications.failed')}
      none={t('applications.noneSuch')}
      icon={UserRoundPlus}
      testId="admin-application"
      bulk={{ acts: useApplicationBulk(), nameOf: ({ name }) => nameOf(name) }}
    />
  )
}
