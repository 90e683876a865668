/** /admin/analytics: every figure of a period, beside the period before, each with its definition and its rows. */
import { Link } from '@tanstack/react-router'
import { ChartLine, Download, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEW_CASES, MONEY_FIGURE_IDS, UNIT_OF, type ActivityFigure, type MoneyFigure } from '#contract/rules/figures.ts'
import { ADMIN_PAGES, mayOpen } from '#contract/rules/admin-pages.ts'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useSnapshot } from '#web/lib/live/snapshot.ts'
import { clockIn } from '#web/lib/zoned-time.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Chart } from '#web/ui/charts/chart.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDate, formatDateTime, formatHours, formatMoney, formatNumber, formatPercent } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Change } from './change.tsx'
import { CohortsCard, RankingsCard } from './rankings.tsx'
import { SnapshotCard } from './overview-screen.tsx'
import { SnapshotGate } from './snapshot-gate.tsx'
import { periodArgs, type FigureSearch } from './figure-search.ts'
import { PeriodChoices, type OnFigureSearch } from './period-choices.tsx'

/** The address of the same figures as a file. */
const csvAddress = (args: ReturnType<typeof periodArgs>): string =>
  `/admin/analytics.csv?${new URLSearchParams(Object.entries(args).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString()}`

type MoneyReport = ResultOf<Contract['admin']['analytics']['getMoney']>

/** All figures of the period; one of them is shown as a chart. */
function MoneyFigures({ report, shown, onShow }: { report: MoneyReport; shown: MoneyFigure; onShow: (id: MoneyFigure) => void }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const { figures, takeRate, takeRateBefore } = report
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-line xl:grid-cols-4" data-testid="money-figures">
      {MONEY_FIGURE_IDS.map((id) => {
        const row = figures.find((each) => each.id === id)
        if (row === undefined) return null
        return (
          <li key={id} className="bg-surface">
            <button
              type="button"
              aria-pressed={id === shown}
              onClick={() => onShow(id)}
              className={cx('flex size-full flex-col items-start px-4 py-3 text-left hover:bg-sunken', id === shown && 'bg-accent-soft')}
            >
              <span className="text-xs text-muted">{t(`names.${id}`)}</span>
              <span className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold tabular-nums">
                {formatMoney(row.total, language)}
                <Change value={row.total} before={row.before} className="text-xs" />
              </span>
            </button>
          </li>
        )
      })}
      <li className="col-span-2 flex flex-col bg-surface px-4 py-3">
        <span className="text-xs text-muted">{t('names.takeRate')}</span>
        <span className="text-lg font-semibold tabular-nums">
          {takeRate === null ? '–' : formatPercent(takeRate, language)}
          {takeRateBefore !== null && (
            <span className="ml-2 text-xs font-normal text-muted">
              {t('change.before', { value: formatPercent(takeRateBefore, language) })}
            </span>
          )}
        </span>
      </li>
    </ul>
  )
}

function MoneyCard({ token, search, mayBrowse }: { token: string; search: FigureSearch; mayBrowse: boolean }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const [shown, setShown] = useState<MoneyFigure>('settled')
  const args = periodArgs(search)
  const answer = useSnapshot(api.admin.analytics.getMoney, { token, ...args })
  const { data } = answer
  const money = (value: number) => formatMoney(value, language)
  const figure = data?.figures.find(({ id }) => id === shown)
  return (
    <SnapshotCard
      card="money"
      icon={<ChartLine aria-hidden />}
      title={t('money.title')}
      text={data === undefined ? undefined : t('asOf', { time: formatDateTime(data.asOf, language, data.zone), zone: data.zone })}
      aside={
        <a href={csvAddress(args)} download className={buttonClass('secondary', 'sm')}>
          <Download aria-hidden />
          {t('csv')}
        </a>
      }
      answer={answer}
    >
      {(report) => (
        <div className="flex flex-col gap-6">
          <MoneyFigures report={report} shown={shown} onShow={setShown} />
          {figure !== undefined && (
            <div>
              <Chart
                key={shown}
                title={t(`names.${shown}`)}
                summary={t('money.summary', {
                  total: money(figure.total),
                  from: formatDate(report.span.from, language, report.zone),
                  until: formatDateTime(report.span.until - 1, language, report.zone),
                })}
                labels={report.starts.map((start) => formatDate(start, language, report.zone))}
                series={{ name: t(`names.${shown}`), values: figure.values }}
                before={figure.before === null ? undefined : { name: t('change.comparison'), values: figure.beforeValues }}
                format={money}
                tableLabel={t('asTable')}
                pointLabel={t('period.day')}
              />
              <p className="mt-3 max-w-prose text-sm text-muted">{t(`help.${shown}`)}</p>
              {mayBrowse && (
                <Link
                  to="/admin/ledger"
                  search={{ figure: shown, since: report.span.from, until: report.span.until }}
                  className="mt-1 inline-block text-sm font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {t('money.rows', { number: formatNumber(figure.transfers, language) })}
                </Link>
              )}
            </div>
          )}
        </div>
      )}
    </SnapshotCard>
  )
}

/** The lists with the rows of a figure, and their filters. */
const ROWS_OF: Partial<Readonly<Record<ActivityFigure, { readonly page: 'users' | 'orders'; readonly status?: string }>>> = {
  signUps: { page: 'users' },
  placedOrders: { page: 'orders' },
  completedOrders: { page: 'orders', status: 'completed' },
  rejectedOrders: { page: 'orders', status: 'rejected' },
}

type ActivityReport = ResultOf<Contract['admin']['analytics']['getActivity']>

/** The name of a figure, as a link to its rows where there is a list of them that this admin may open. */
function FigureName({ id, report: { span, zone } }: { id: ActivityFigure; report: Pick<ActivityReport, 'span' | 'zone'> }) {
  const { t } = useTranslation('figures')
  const { user } = useAuth()
  const { page, ...filters } = ROWS_OF[id] ?? {}
  if (page === undefined || !mayOpen(user?.adminRole, page)) return t(`names.${id}`)
  return (
    <Link
      to={ADMIN_PAGES[page].path}
      search={{ ...filters, from: clockIn(span.from, zone).date, until: clockIn(span.until - 1, zone).date, zone }}
      className="underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {t(`names.${id}`)}
    </Link>
  )
}

function ActivityCard({ token, search }: { token: string; search: FigureSearch }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const answer = useSnapshot(api.admin.analytics.getActivity, { token, ...periodArgs(search) })
  const shownAs = (id: ActivityFigure, value: number | null): string => {
    if (value === null) return '–'
    const unit = UNIT_OF[id]
    return unit === 'share'
      ? formatPercent(value, language)
      : unit === 'hours'
        ? formatHours(value, language)
        : formatNumber(value, language)
  }
  return (
    <SnapshotCard card="activity" icon={<Users aria-hidden />} title={t('activity.title')} text={t('activity.text')} answer={answer}>
      {({ figures, starts, span, zone, signUps, placedOrders }) => (
        <div className="flex flex-col gap-8">
          <dl
            className="grid gap-px overflow-hidden rounded-md border bg-line sm:grid-cols-2 xl:grid-cols-3"
            data-testid="activity-figures"
          >
            {figures.map(({ id, value, before, of }) => (
              <div key={id} className="flex flex-col bg-surface px-4 py-3">
                <dt className="text-xs text-muted">
                  <FigureName id={id} report={{ span, zone }} />
                </dt>
                <dd>
                  <span className={cx('text-lg font-semibold tabular-nums', of !== null && of < FEW_CASES && 'text-muted')}>
                    {shownAs(id, value)}
                  </span>
                  {before !== null && <span className="ml-2 text-xs text-muted">{t('change.before', { value: shownAs(id, before) })}</span>}
                  <span className="block text-xs text-muted">
                    {t(`help.${id}`)} {of !== null && t('activity.of', { number: formatNumber(of, language) })}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          {(
            [
              ['signUps', signUps],
              ['placedOrders', placedOrders],
            ] as const
          ).map(([id, values]) => (
            <Chart
              key={id}
              shape="bars"
              title={t(`names.${id}`)}
              summary={t('activity.summary', {
                number: formatNumber(
                  values.reduce((sum, value) => sum + value, 0),
                  language,
                ),
              })}
              labels={starts.map((start) => formatDate(start, language, zone))}
              series={{ name: t(`names.${id}`), values }}
              format={(value) => formatNumber(value, language)}
              tableLabel={t('asTable')}
              pointLabel={t('period.day')}
            />
          ))}
        </div>
      )}
    </SnapshotCard>
  )
}

const CARDS = ['money', 'activity', 'rankings', 'cohorts']

export function AnalyticsScreen({ search, onSearch }: { search: FigureSearch; onSearch: OnFigureSearch }) {
  const { t } = useTranslation(['figures', 'common'])
  const token = useSessionToken()
  const { user } = useAuth()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('common:nav.adminAnalytics')} text={t('analyticsText')} />
      <PeriodChoices search={search} onSearch={onSearch} />
      <SnapshotGate cards={CARDS}>
        <MoneyCard token={token} search={search} mayBrowse={mayOpen(user?.adminRole, 'ledger')} />
        <ActivityCard token={token} search={search} />
        <RankingsCard token={token} search={search} />
        <CohortsCard token={token} />
      </SnapshotGate>
    </div>
  )
}
