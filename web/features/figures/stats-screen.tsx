/** /stats: a model's own business. Earnings, best sellers, fans, and when money on hold becomes available. */
import { Link } from '@tanstack/react-router'
import { CalendarClock, ChartLine, ChartNoAxesColumn, Trophy, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { EARNED_FIGURES, type EarnedFigure } from '#contract/rules/figures.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useSnapshot } from '#web/lib/live/snapshot.ts'
import { Chart } from '#web/ui/charts/chart.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Money } from '#web/ui/values.tsx'
import { Change } from './change.tsx'
import { periodArgs, type FigureSearch } from './figure-search.ts'
import { SnapshotCard } from './overview-screen.tsx'
import { PeriodChoices, type OnFigureSearch } from './period-choices.tsx'
import { SnapshotGate } from './snapshot-gate.tsx'

interface CardProps {
  token: string
  search: FigureSearch
}

const LINK = 'inline-block text-sm font-semibold text-accent underline-offset-4 hover:underline'

function EarnedCard({ token, search }: CardProps) {
  const { t, i18n } = useTranslation(['stats', 'figures'])
  const { language } = i18n
  const [shown, setShown] = useState<EarnedFigure>('all')
  const answer = useSnapshot(api.stats.getEarned, { token, ...periodArgs(search) })
  const { data } = answer
  const money = (value: number) => formatMoney(value, language)
  const nameOf = (id: EarnedFigure) => (id === 'all' ? t('earned.all') : t(`figures:names.${id}`))
  return (
    <SnapshotCard
      card="earned"
      icon={<ChartLine aria-hidden />}
      title={t('earned.title')}
      text={data === undefined ? undefined : t('figures:asOf', { time: formatDateTime(data.asOf, language, data.zone), zone: data.zone })}
      answer={answer}
    >
      {({ figures, span, starts, zone }) => {
        const series = figures.find(({ id }) => id === shown)
        if (series === undefined) return null
        return (
          <div className="flex flex-col gap-6">
            <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-line lg:grid-cols-5" data-testid="earned-figures">
              {EARNED_FIGURES.map((id) => {
                const { total = 0, before = null } = figures.find((figure) => figure.id === id) ?? {}
                return (
                  <li key={id} className={cx('bg-surface', id === 'all' && 'max-lg:col-span-2')}>
                    <button
                      type="button"
                      aria-pressed={id === shown}
                      onClick={() => setShown(id)}
                      className={cx(
                        'flex size-full flex-col items-start px-4 py-3 text-left hover:bg-sunken',
                        id === shown && 'bg-accent-soft',
                      )}
                    >
                      <span className="text-xs text-muted">{nameOf(id)}</span>
                      <span className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold tabular-nums">
                        {money(total)}
                        <Change value={total} before={before} className="text-xs" />
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
            {series.values.every((value) => value === 0) && (
              <EmptyState icon={ChartLine} title={t('earned.none')} text={t('earned.noneText')} />
            )}
            <Chart
              key={shown}
              title={`${t('earned.total')}: ${nameOf(shown)}`}
              summary={t('earned.summary', {
                total: money(series.total),
                from: formatDate(span.from, language, zone),
                until: formatDateTime(span.until - 1, language, zone),
              })}
              labels={starts.map((start) => formatDate(start, language, zone))}
              series={{ name: nameOf(shown), values: series.values }}
              before={series.before === null ? undefined : { name: t('figures:change.comparison'), values: series.beforeValues }}
              format={money}
              tableLabel={t('figures:asTable')}
              pointLabel={t('figures:period.day')}
            />
            <Link to="/transactions" search={{ tab: 'earnings' }} className={LINK}>
              {t('earned.rows')}
            </Link>
          </div>
        )
      }}
    </SnapshotCard>
  )
}

function HeldCard({ token }: { token: string }) {
  const { t, i18n } = useTranslation('stats')
  const { language } = i18n
  const answer = useSnapshot(api.stats.getHeld, { token })
  return (
    <SnapshotCard card="held" icon={<CalendarClock aria-hidden />} title={t('held.title')} text={t('held.text')} answer={answer}>
      {({ days, zone }) =>
        days.length === 0 ? (
          <EmptyState icon={CalendarClock} title={t('held.none')} />
        ) : (
          <ul className="divide-y" data-testid="held">
            {days.map(({ at, amount, sales }) => (
              <li key={at ?? 'frozen'} className="flex items-baseline justify-between gap-3 py-2.5">
                <span className="min-w-0">
                  {at === null ? t('held.frozen') : formatDate(at, language, zone)}
                  <span className="ml-2 text-xs text-muted">{t('held.sales', { count: sales })}</span>
                </span>
                <span className="font-semibold whitespace-nowrap tabular-nums">
                  <Money amount={amount} language={language} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </SnapshotCard>
  )
}

type Best = ResultOf<Contract['stats']['getBest']>['posts']

function BestList({ title, best, linkOf }: { title: string; best: Best; linkOf?: (row: Best[number]) => ReactNode }) {
  const { t, i18n } = useTranslation('stats')
  const { language } = i18n
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      {best.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('best.none')}</p>
      ) : (
        <ol className="mt-2 divide-y">
          {best.map((row) => (
            <li key={row.id} className="flex items-baseline justify-between gap-3 py-2.5">
              <span className="min-w-0 wrap-anywhere">{linkOf === undefined ? row.name : linkOf(row)}</span>
              <span className="text-right whitespace-nowrap tabular-nums">
                <Money amount={row.amount} language={language} />
                <span className="block text-xs text-muted">{t('held.sales', { count: row.sales })}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function BestCard({ token, search }: CardProps) {
  const { t } = useTranslation('stats')
  const { step: _, compare: __, ...days } = periodArgs(search)
  const answer = useSnapshot(api.stats.getBest, { token, ...days })
  return (
    <SnapshotCard card="best" icon={<Trophy aria-hidden />} title={t('best.title')} answer={answer}>
      {({ products, posts }) => (
        <div className="grid gap-8 lg:grid-cols-2">
          <BestList title={t('best.products')} best={products} />
          <BestList
            title={t('best.posts')}
            best={posts}
            linkOf={({ id, name }) => (
              <Link
                to="/posts/$postId"
                params={{ postId: id }}
                className="underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {name}
              </Link>
            )}
          />
        </div>
      )}
    </SnapshotCard>
  )
}

function FansCard({ token, search }: CardProps) {
  const { t, i18n } = useTranslation(['stats', 'figures'])
  const { language } = i18n
  const { compare: _, ...args } = periodArgs(search)
  const answer = useSnapshot(api.stats.getFans, { token, ...args })
  const number = (value: number) => formatNumber(value, language)
  return (
    <SnapshotCard card="fans" icon={<Users aria-hidden />} title={t('fans.title')} text={t('fans.text')} answer={answer}>
      {({ starts, zone, newFollowers, newBuyers, ...totals }) => (
        <div className="flex flex-col gap-8">
          <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-md border bg-line" data-testid="fan-figures">
            {(['followers', 'buyers', 'returning'] as const).map((id) => (
              <div key={id} className="flex flex-col justify-between bg-surface px-4 py-3">
                <dt className="text-xs text-muted">{t(`fans.${id}`)}</dt>
                <dd className="text-lg font-semibold tabular-nums">{number(totals[id])}</dd>
              </div>
            ))}
          </dl>
          {(
            [
              ['newFollowers', newFollowers],
              ['newBuyers', newBuyers],
            ] as const
          ).map(([id, values]) => (
            <Chart
              key={id}
              shape="bars"
              title={t(`fans.${id}`)}
              summary={t('fans.summary', { number: number(values.reduce((sum, value) => sum + value, 0)) })}
              labels={starts.map((start) => formatDate(start, language, zone))}
              series={{ name: t(`fans.${id}`), values }}
              format={number}
              tableLabel={t('figures:asTable')}
              pointLabel={t('figures:period.day')}
            />
          ))}
          <Link to="/users" className={LINK}>
            {t('fans.all')}
          </Link>
        </div>
      )}
    </SnapshotCard>
  )
}

const CARDS = ['earned', 'held', 'best', 'fans']

export function StatsScreen({ search, onSearch }: { search: FigureSearch; onSearch: OnFigureSearch }) {
  const { t } = useTranslation('stats')
  const token = useSessionToken()
  const { user } = useAuth()
  if (user !== null && user.status !== undefined && user.status !== 'model')
    return <EmptyState icon={ChartNoAxesColumn} title={t('modelsOnly')} text={t('modelsOnlyText')} />
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} text={t('text')} />
      <PeriodChoices search={search} onSearch={onSearch} />
      <SnapshotGate cards={CARDS}>
        <EarnedCard token={token} search={search} />
        <HeldCard token={token} />
        <BestCard token={token} search={search} />
        <FansCard token={token} search={search} />
      </SnapshotGate>
    </div>
  )
}
