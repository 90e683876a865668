/** The facts of an account: its names, its dates, its suspension. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Masked } from '#web/ui/masked.tsx'
import { DateTime } from '#web/ui/values.tsx'
import type { UserDetails } from '../users.ts'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

export function UserFactList({ user }: { user: UserDetails }) {
  const { t, i18n } = useTranslation('admin')
  const { language } = i18n
  return (
    <dl className="divide-y border-y text-sm">
      {!isFormer(user.name) && (
        <>
          <Fact label={t('users.email')}>
            <Masked value={user.email} hint={t('users.emailHidden')} /> · {t(`users.emailStatus.${user.emailStatus}`)}
            {user.mailRefusedSince !== null && (
              <span className="block text-warning">{t('users.mailRefused', { date: formatDate(user.mailRefusedSince, language) })}</span>
            )}
          </Fact>
          <Fact label={t('users.handle')}>{user.handle}</Fact>
        </>
      )}
      <Fact label={t('users.since')}>{formatDate(user.createdAt, language)}</Fact>
      {user.proExpiresAt !== null && <Fact label={t('users.proUntil')}>{formatDate(user.proExpiresAt, language)}</Fact>}
      {user.closesAt !== null && <Fact label={t('users.closesAt')}>{formatDate(user.closesAt, language)}</Fact>}
    </dl>
  )
}

export function UserFacts({ user }: { user: UserDetails }) {
  const { t } = useTranslation('admin')
  return (
    <Card>
      <CardHeader title={t('users.account')} />
      <CardBody>
        <UserFactList user={user} />
      </CardBody>
    </Card>
  )
}

export function UserSuspension({ user }: { user: UserDetails }) {
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
