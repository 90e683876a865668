/** /apps: what the account is tied to, a card each: what it may do, its last use, and the way to connect or to end it. */
import { Link } from '@tanstack/react-router'
import { ArrowDownAZ, ArrowUpZA, BellRing, CalendarDays, Fingerprint, KeyRound, Mail, Plug, Search, UserRound, Webhook } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import { APP_NAMES, type AppName, type AppsSearch } from './apps-search.ts'
import { CalendarDialog } from './calendar-dialog.tsx'

const ICONS: Record<AppName, ReactNode> = {
  google: <UserRound aria-hidden />,
  email: <Mail aria-hidden />,
  passkeys: <Fingerprint aria-hidden />,
  push: <BellRing aria-hidden />,
  calendar: <CalendarDays aria-hidden />,
  keys: <KeyRound aria-hidden />,
  webhooks: <Webhook aria-hidden />,
}

const PATHS = {
  google: '/settings/account',
  email: '/settings/account',
  passkeys: '/settings/account',
  push: '/settings/notifications',
  keys: '/apps/keys',
  webhooks: '/apps/webhooks',
} as const

interface App {
  name: AppName
  isConnected: boolean
  /** One line about it: an address, a number. */
  detail?: string
  lastUsedAt?: number | null
}

/** The connections of the reader, as cards; undefined while they are loading. */
function useApps(): { apps: App[] | undefined; calendar: { isDetailed: boolean } | null; error: Error | null; retry: () => void } {
  const { t } = useTranslation('connections')
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.connections.list, token === '' ? 'skip' : { token })
  const webhooks = useLive(api.webhooks.list, token === '' ? 'skip' : { token })
  const { data: options } = useLive(api.auth.getSignInOptions, {})
  const endpoints = webhooks.data?.endpoints.length ?? 0
  if (data === undefined || options === undefined) return { apps: undefined, calendar: null, error, retry }
  const { google, email, passkeys, push, keys, calendar } = data
  const apps: (App | null)[] = [
    options.google === null && !google.isConnected ? null : { name: 'google', isConnected: google.isConnected },
    { name: 'email', isConnected: email.isConfirmed, detail: email.address },
    options.passkeys || passkeys.count > 0
      ? {
          name: 'passkeys',
          isConnected: passkeys.count > 0,
          detail: t('count.passkeys', { count: passkeys.count }),
          lastUsedAt: passkeys.lastUsedAt,
        }
      : null,
    { name: 'push', isConnected: push.count > 0, detail: t('count.push', { count: push.count }) },
    { name: 'calendar', isConnected: calendar !== null, lastUsedAt: calendar?.lastFetchedAt ?? null },
    { name: 'keys', isConnected: keys.count > 0, detail: t('count.keys', { count: keys.count }), lastUsedAt: keys.lastUsedAt },
    { name: 'webhooks', isConnected: endpoints > 0, detail: t('count.webhooks', { count: endpoints }) },
  ]
  return { apps: apps.filter((app) => app !== null), calendar, error: null, retry }
}

function AppCard({ app, onCalendar }: { app: App; onCalendar: () => void }) {
  const { t, i18n } = useTranslation('connections')
  const id = useId()
  const { name, isConnected, detail, lastUsedAt } = app
  const label = t(isConnected ? 'manage' : 'connect')
  return (
    <Card className="flex flex-col gap-4 p-5" aria-labelledby={id} data-testid="app-card" data-app={name} data-connected={isConnected}>
      <div className="flex items-start justify-between gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-accent [&_svg]:size-5">{ICONS[name]}</span>
        <Badge tone={isConnected ? 'success' : 'neutral'}>{t(isConnected ? 'connected' : 'notConnected')}</Badge>
      </div>
      <div className="flex flex-1 flex-col gap-1">
        <h2 id={id} className="font-bold">
          {t(`apps.${name}.title`)}
        </h2>
        <p className="text-sm text-muted">{t(`apps.${name}.text`)}</p>
        {isConnected && (detail !== undefined || lastUsedAt != null) && (
          <p className="mt-auto pt-2 text-sm wrap-anywhere">
            {detail}
            {detail !== undefined && lastUsedAt != null && ' · '}
            {lastUsedAt != null && (
              <>
                {t('lastUse')} <RelativeTime at={lastUsedAt} language={i18n.language} />
              </>
            )}
          </p>
        )}
      </div>
      {name === 'calendar' ? (
        <Button variant="secondary" size="sm" className="self-start" onClick={onCalendar} aria-describedby={id}>
          {label}
        </Button>
      ) : (
        <Link to={PATHS[name]} className={`${buttonClass('secondary', 'sm')} self-start`} aria-describedby={id}>
          {label}
        </Link>
      )}
    </Card>
  )
}

interface AppsScreenProps {
  search: AppsSearch
  onSearch: (search: AppsSearch) => void
}

export function AppsScreen({ search, onSearch }: AppsScreenProps) {
  const { t, i18n } = useTranslation(['connections', 'common'])
  const { apps, calendar, error, retry } = useApps()
  const [isCalendarOpen, setIsCalendarOpen] = useState(false)
  const { q = '', state, sort } = search
  const { language } = i18n
  const titleOf = (name: AppName) => t(`apps.${name}.title`)
  const words = q.trim().toLocaleLowerCase(language)
  const shown = (apps ?? [])
    .filter(({ name }) => `${titleOf(name)} ${t(`apps.${name}.text`)}`.toLocaleLowerCase(language).includes(words))
    .filter(({ isConnected }) => state === undefined || isConnected === (state === 'connected'))
    .toSorted((a, b) => titleOf(a.name).localeCompare(titleOf(b.name), language) * (sort === 'desc' ? -1 : 1))
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6">
      <PageHeader title={t('title')} text={t('text')} />
      <div className="flex flex-wrap items-center gap-3">
        <div className="relative min-w-0 flex-1 basis-60">
          <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
          <Input
            type="search"
            className="pl-9"
            aria-label={t('search')}
            placeholder={t('search')}
            value={q}
            onChange={({ target }) => onSearch({ ...search, q: target.value === '' ? undefined : target.value })}
          />
        </div>
        <Segmented<'all' | 'connected' | 'open'>
          label={t('filter')}
          value={state ?? 'all'}
          onChange={(next) => onSearch({ ...search, state: next === 'all' ? undefined : next })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'connected', label: t('connected') },
            { value: 'open', label: t('notConnected') },
          ]}
        />
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onSearch({ ...search, sort: sort === 'desc' ? undefined : 'desc' })}
          data-testid="apps-sort"
        >
          {sort === 'desc' ? <ArrowUpZA aria-hidden /> : <ArrowDownAZ aria-hidden />}
          {t(sort === 'desc' ? 'sortZ' : 'sortA')}
        </Button>
      </div>
      {apps === undefined ? (
        error === null ? (
          <Card>
            <SkeletonRows rows={APP_NAMES.length} label={t('common:actions.loading')} className="p-5" />
          </Card>
        ) : (
          <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState icon={Plug} title={t('none')} text={t('noneText')} />
        </Card>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((app) => (
            <AppCard key={app.name} app={app} onCalendar={() => setIsCalendarOpen(true)} />
          ))}
        </div>
      )}
      <p className="text-sm text-muted">
        {t('forDevelopers')}{' '}
        <Link to="/developers" className="font-semibold text-accent underline-offset-4 hover:underline">
          {t('common:nav.developers')}
        </Link>
      </p>
      {isCalendarOpen && <CalendarDialog feed={calendar} onClose={() => setIsCalendarOpen(false)} />}
    </div>
  )
}
