/** One user as admins see them: the account, its sessions, the acts of admins. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Masked } from '#web/ui/masked.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'
import { DateTime, Money, RelativeTime } from '#web/ui/values.tsx'
import { listAddress, type AdminAct, type UserDetails } from './users.ts'
import { UserBadges } from './user-badges.tsx'
import { UserActs } from './user-acts.tsx'

const ACT_TONES = {
  suspended: 'danger',
  lifted: 'success',
  sessions_ended: 'warning',
  impersonated: 'info',
  role_given: 'info',
  role_taken: 'warning',
  delivery_read: 'info',
  thread_read: 'info',
  receipt_read: 'info',
  post_read: 'info',
  order_changed: 'warning',
} as const
const HISTORY_LENGTH = 10

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Facts({ user }: { user: UserDetails }) {
  const { t, i18n } = useTranslation('admin')
  const { language } = i18n
  return (
    <Card>
      <CardHeader title={t('users.account')} />
      <CardBody>
        <dl className="divide-y border-y text-sm">
          {!isFormer(user.name) && (
            <>
              <Fact label={t('users.email')}>
                <Masked value={user.email} hint={t('users.emailHidden')} /> · {t(`users.emailStatus.${user.emailStatus}`)}
                {user.mailRefusedSince !== null && (
                  <span className="block text-warning">
                    {t('users.mailRefused', { date: formatDate(user.mailRefusedSince, language) })}
                  </span>
                )}
              </Fact>
              <Fact label={t('users.handle')}>{user.handle}</Fact>
            </>
          )}
          <Fact label={t('users.since')}>{formatDate(user.createdAt, language)}</Fact>
          {user.proExpiresAt !== null && <Fact label={t('users.proUntil')}>{formatDate(user.proExpiresAt, language)}</Fact>}
          <Fact label={t('users.balance')}>
            <Money amount={user.balance} language={language} />
          </Fact>
          <Fact label={t('users.held')}>
            <Money amount={user.heldBalance} language={language} />
          </Fact>
        </dl>
      </CardBody>
    </Card>
  )
}

function Suspension({ user }: { user: UserDetails }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  const { suspension } = user
  if (suspension === null) return null
  return (
    <section className="rounded-lg bg-danger-soft px-5 py-4 text-sm" data-testid="user-suspension">
      <h2 className="font-sans text-base font-semibold tracking-normal text-danger">
        {suspension.until === null
          ? t('users.suspendedOpen')
          : t('users.suspendedUntil', { date: formatDateTime(suspension.until, i18n.language) })}
      </h2>
      <p className="mt-1 wrap-break-word whitespace-pre-line">{suspension.reason}</p>
      {suspension.note !== '' && (
        <p className="mt-2 wrap-break-word whitespace-pre-line text-muted">{t('users.noteIs', { note: suspension.note })}</p>
      )}
      <p className="mt-2 text-muted">
        {nameOf(suspension.by)} · <DateTime at={suspension.from} language={i18n.language} />
      </p>
    </section>
  )
}

function Sessions({ sessions }: Pick<UserDetails, 'sessions'>) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Card>
      <CardHeader title={t('users.sessions')} />
      <CardBody>
        {sessions.length === 0 && <p className="text-sm text-muted">{t('users.noSessions')}</p>}
        <ul className="divide-y text-sm">
          {sessions.map(({ _id, browser, system, place, lastUsedAt }) => (
            <li key={_id} className="py-2.5 first:pt-0">
              <p className="font-semibold">{[browser, system].filter((part) => part !== null).join(' · ') || t('users.unknownBrowser')}</p>
              <p className="text-muted">
                <RelativeTime at={lastUsedAt} language={i18n.language} />
                {place !== null && ` · ${place}`}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

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
      title={t(`users.acts.${act.kind}`)}
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

function History({ userId }: { userId: string }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const list = usePages(api.admin.users.getHistory, {
    token,
    userId,
    limit: HISTORY_LENGTH,
  })
  const acts = list.pages.flatMap(({ items }) => items)
  return (
    <Card>
      <CardHeader title={t('users.history')} text={t('users.historyText')} />
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

export function UserDetail({ userId, address }: { userId: string; address: Address }) {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const nameOf = useUserName()
  const { data: user, error, retry } = useLive(api.admin.users.get, { token, userId })
  const back = (
    <Link
      to="/admin/users"
      search={listAddress(address)}
      className="inline-flex min-h-9 items-center gap-2 self-start text-sm font-semibold text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('users.back')}
    </Link>
  )
  if (user === undefined)
    return error === null ? (
      <SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />
    ) : (
      <ErrorState title={t('users.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
    )
  if (user === null) {
    return (
      <>
        {back}
        <EmptyState icon={UserRoundX} title={t('users.gone')} />
      </>
    )
  }
  return (
    <>
      {back}
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={nameOf(user.name)} email={user.email} src={user.picture} size="lg" />
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="text-3xl wrap-anywhere">{nameOf(user.name)}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <UserBadges user={user} />
          </p>
        </div>
      </header>
      <Suspension user={user} />
      <UserActs user={user} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex flex-col gap-5">
          <Facts user={user} />
          <History userId={user._id} />
        </div>
        <Sessions sessions={user.sessions} />
      </div>
    </>
  )
}
