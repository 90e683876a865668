/** /apps: the connections of the account, a card each: its rights, its last use, and the way to connect or to end it. */
import { Link } from '@tanstack/react-router'
import { ArrowDownAZ, ArrowUpZA, Plug, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { AppCard } from './app-card.tsx'
import { APP_NAMES, type AppName, type AppsSearch } from './apps-search.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { useApps } from './use-apps.ts'

interface AppsScreenProps {
  search: AppsSearch
  onSearch: (search: AppsSearch) => void
}

/** Which cards to show, and in which order. */
function AppsBar({ search, onSearch }: AppsScreenProps) {
  const { t } = useTranslation('connections')
  const { q = '', state, sort } = search
  return (
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
  )
}

export function AppsScreen({ search, onSearch }: AppsScreenProps) {
  const { t, i18n } = useTranslation(['connections', 'common'])
  const { apps, calendar, hasFailed, retry } = useApps()
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
      <AppsBar search={search} onSearch={onSearch} />
      {apps === undefined ? (
        !hasFailed ? (
          <Card>
            <SkeletonRows rows={APP_NAMES.length} label={t('common:actions.loading')} className="p-5" />
          </Card>
        ) : (
          <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={Plug}
            title={t('none')}
            text={t('noneText')}
            action={
              <Button variant="secondary" size="sm" onClick={() => onSearch(sort === undefined ? {} : { sort })}>
                {t('clear')}
              </Button>
            }
          />
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
