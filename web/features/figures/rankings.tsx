/** The models, tags and languages with the highest sums, and the customers by the month of their first payment. */
import { Link } from '@tanstack/react-router'
import { CalendarRange, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { useSnapshot } from '#web/lib/live/snapshot.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { cx } from '#web/ui/cx.ts'
import { formatMoney, formatNumber, formatPercent } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Money } from '#web/ui/values.tsx'
import { periodArgs, type FigureSearch } from './figure-search.ts'
import { SnapshotCard } from './overview-screen.tsx'

interface Rank {
  key: string
  name: ReactNode
  amount: number
  share: number
}

function Ranking({ title, help, ranks }: { title: string; help: string; ranks: readonly Rank[] }) {
  const { i18n } = useTranslation('figures')
  const { language } = i18n
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-xs text-muted">{help}</p>
      <ol className="mt-2 divide-y">
        {ranks.map(({ key, name, amount, share }) => (
          <li key={key} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0 truncate">{name}</span>
            <span className="text-right whitespace-nowrap tabular-nums">
              <Money amount={amount} language={language} />
              <span className="ml-2 text-xs text-muted">{formatPercent(share, language)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function RankingsCard({ token, search }: { token: string; search: FigureSearch }) {
  const { t, i18n } = useTranslation('figures')
  const nameOf = useUserName()
  const { step: _, compare: __, ...days } = periodArgs(search)
  const answer = useSnapshot(api.admin.analytics.getRankings, { token, ...days })
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (
    <SnapshotCard card="rankings" icon={<Trophy aria-hidden />} title={t('rankings.title')} answer={answer}>
      {(data) =>
        data.models.length === 0 && data.languages.length === 0 ? (
          <EmptyState icon={Trophy} title={t('rankings.none')} />
        ) : (
          <div className="grid gap-8 xl:grid-cols-3">
            <Ranking
              title={t('rankings.models')}
              help={t('rankings.modelsHelp')}
              ranks={data.models.map(({ userId, name, ...rank }) => ({
                key: userId,
                name: (
                  <Link
                    to="/admin/users/$userId"
                    params={{ userId }}
                    className="underline decoration-line underline-offset-4 hover:decoration-current"
                  >
                    {nameOf(name)}
                  </Link>
                ),
                ...rank,
              }))}
            />
            <Ranking
              title={t('rankings.tags')}
              help={t('rankings.tagsHelp')}
              ranks={data.tags.map(({ tag, ...rank }) => ({ key: tag, name: tag, ...rank }))}
            />
            <Ranking
              title={t('rankings.languages')}
              help={t('rankings.languagesHelp')}
              ranks={data.languages.map(({ language, ...rank }) => ({ key: language, name: languages.of(language) ?? language, ...rank }))}
            />
          </div>
        )
      }
    </SnapshotCard>
  )
}

/** The shades of the table, from the highest share. */
const SHADES = [
  [0.6, 'bg-accent text-accent-ink'],
  [0.3, 'bg-accent-soft font-semibold'],
  [0.1, 'bg-accent-soft'],
  [0, ''],
] as const
const shadeOf = (share: number): string => SHADES.find(([from]) => share >= from)?.[1] ?? ''

export function CohortsCard({ token }: { token: string }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const answer = useSnapshot(api.admin.analytics.getCohorts, { token })
  const monthName = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (
    <SnapshotCard card="cohorts" icon={<CalendarRange aria-hidden />} title={t('cohorts.title')} text={t('cohorts.text')} answer={answer}>
      {(cohorts) => {
        if (cohorts.length === 0) return <EmptyState icon={CalendarRange} title={t('rankings.none')} />
        const longest = Math.max(...cohorts.map(({ months }) => months.length))
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
          <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('cohorts.title')}>
            <table className="w-full text-sm tabular-nums" data-testid="cohorts">
              <thead>
                <tr className="text-xs text-muted">
                  <th scope="col" className="px-2 py-2 text-left">
                    {t('cohorts.month')}
                  </th>
                  <th scope="col" className="px-2 py-2 text-right">
                    {t('cohorts.customers')}
                  </th>
                  {Array.from({ length: longest }, (_, since) => (
                    <th key={since} scope="col" className="px-2 py-2 text-right">
                      {since}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cohorts.map(({ month, customers, months }) => (
                  <tr key={month}>
                    <th scope="row" className="px-2 py-1.5 text-left font-normal whitespace-nowrap">
                      {monthName.format(Date.parse(`${month}-01T00:00:00Z`))}
                    </th>
                    <td className="px-2 py-1.5 text-right">{formatNumber(customers, language)}</td>
                    {months.map(({ share, perHead, isOver }, since) => (
                      <td key={since} className={cx('px-2 py-1.5 text-right', shadeOf(share))} title={formatMoney(perHead, language)}>
                        {formatPercent(share, language)}
                        {!isOver && <span aria-label={t('cohorts.open')}>*</span>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </SnapshotCard>
  )
}
