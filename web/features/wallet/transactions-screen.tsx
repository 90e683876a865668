/** /transactions: the statement of the wallet with the balance after each line; for models also their earnings. */
import { Download, ReceiptText } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { STATEMENT_KINDS } from '#contract/limits.ts'
import type { StatementLine } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { formatMoney, formatMonth } from '#web/ui/format.ts'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { Earnings } from './earnings.tsx'
import { Holds } from './holds.tsx'
import { StatementRow } from './statement-line.tsx'
import { csvAddress, statementFilter, statementSearch, type StatementSearch } from './statement-search.ts'
import { boundsOfMonth, monthOf } from './statement-period.ts'
import { UnspentDeposits } from './unspent-deposits.tsx'

const PAGE_LENGTH = 25

interface FiltersProps {
  search: StatementSearch
  onChange: (part: Partial<StatementSearch>) => void
}

function Filters({ search: { kind, from = '', to = '' }, onChange }: FiltersProps) {
  const { t } = useTranslation('wallet')
  const day = (value: string) => (value === '' ? undefined : value)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Field label={t('statement.kind')} className="col-span-2 sm:col-span-1">
        {(aria) => (
          <NativeSelect
            {...aria}
            value={kind ?? ''}
            onChange={({ target }) => onChange({ kind: STATEMENT_KINDS.find((name) => name === target.value) })}
          >
            <option value="">{t('statement.allKinds')}</option>
            {STATEMENT_KINDS.map((name) => (
              <option key={name} value={name}>
                {t(`statement.kinds.${name}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('statement.from')} className="min-w-0">
        {(aria) => (
          <Input {...aria} type="date" value={from} max={day(to)} onChange={({ target }) => onChange({ from: day(target.value) })} />
        )}
      </Field>
      <Field label={t('statement.to')} className="min-w-0">
        {(aria) => (
          <Input {...aria} type="date" value={to} min={day(from)} onChange={({ target }) => onChange({ to: day(target.value) })} />
        )}
      </Field>
    </div>
  )
}

/** The head of a month, with the sums of the lines that the filter shows of it. */
function Month({ at, search }: { at: number; search: StatementSearch }) {
  const { t, i18n } = useTranslation('wallet')
  const token = useSessionToken()
  const { kind, since = 0, until = Number.MAX_SAFE_INTEGER } = statementFilter(search)
  const month = boundsOfMonth(at)
  const { data } = useLive(api.transactions.getStatementSums, {
    token,
    ...(kind === undefined ? {} : { kind }),
    since: Math.max(since, month.since),
    until: Math.min(until, month.until),
  })
  return (
    <tr
      className="flex flex-wrap justify-between gap-x-4 border-t bg-sunken/60 px-4 py-2 text-sm first:border-t-0 cards:-mx-4 columns:table-row"
      data-testid="statement-month"
    >
      <th scope="rowgroup" colSpan={2} className="text-left font-semibold first-letter:uppercase columns:px-5 columns:py-2">
        {formatMonth(at, i18n.language)}
      </th>
      <td colSpan={2} className="text-right text-muted tabular-nums columns:px-5 columns:py-2">
        {data === undefined ? (
          '…'
        ) : (
          <>
            {t('statement.monthIn', { amount: formatMoney(data.in, i18n.language) })} ·{' '}
            {t('statement.monthOut', { amount: formatMoney(data.out, i18n.language) })}
          </>
        )}
      </td>
    </tr>
  )
}

function Lines({ lines, search }: { lines: readonly StatementLine[]; search: StatementSearch }) {
  const { t } = useTranslation('wallet')
  return (
    <table className="block w-full columns:table cards:px-4">
      <thead className="sr-only columns:not-sr-only columns:table-header-group">
        <tr className="border-b bg-sunken/60 text-left text-sm text-muted">
          <th scope="col" className="px-5 py-3 font-semibold">
            {t('statement.date')}
          </th>
          <th scope="col" className="px-5 py-3 font-semibold">
            {t('statement.what')}
          </th>
          <th scope="col" className="px-5 py-3 text-right font-semibold">
            {t('statement.amount')}
          </th>
          <th scope="col" className="px-5 py-3 text-right font-semibold">
            {t('statement.balance')}
          </th>
        </tr>
      </thead>
      <tbody className="block columns:table-row-group columns:divide-y">
        {lines.map((line, at) => {
          const before = lines[at - 1]
          const isFirst = before === undefined || monthOf(before.at) !== monthOf(line.at)
          return (
            <Fragment key={line._id}>
              {isFirst && <Month at={line.at} search={search} />}
              <StatementRow line={line} />
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

interface StatementProps {
  search: StatementSearch
  /** Puts another filter into the address. */
  onSearch: (search: StatementSearch) => void
}

function Statement({ search, onSearch }: StatementProps) {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const list = usePages(api.transactions.getStatement, { token, limit: PAGE_LENGTH, ...statementFilter(search) })
  const lines = list.pages.flatMap(({ items }) => items)
  const { kind, from, to } = search
  const isFiltered = kind !== undefined || from !== undefined || to !== undefined
  return (
    <div className="flex flex-col gap-4">
      <Holds className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3" />
      <Filters search={search} onChange={(part) => onSearch(statementSearch({ ...search, ...part }))} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isFiltered && (
          <Button variant="ghost" size="sm" onClick={() => onSearch({})}>
            {t('statement.clear')}
          </Button>
        )}
        <a href={csvAddress(search, i18n.language)} download className={buttonClass('secondary', 'sm')} data-testid="statement-csv">
          <Download aria-hidden />
          {t('statement.download')}
        </a>
      </div>
      <Card className="@container/table overflow-hidden">
        <LiveList
          list={list}
          count={lines.length}
          failed={t('statement.failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="px-4 py-6 md:px-6" />}
          empty={
            <EmptyState
              icon={ReceiptText}
              title={t(isFiltered ? 'statement.noneFiltered' : 'statement.none')}
              text={isFiltered ? undefined : t('statement.noneText')}
            />
          }
        >
          <Lines lines={lines} search={search} />
        </LiveList>
      </Card>
    </div>
  )
}

export function TransactionsScreen({ search, onSearch }: StatementProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { user } = useAuth()
  const tab = search.tab ?? 'statement'
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <header>
        <h1 className="text-3xl">{t('common:nav.transactions')}</h1>
        <p className="mt-1 text-muted">{t('statement.text')}</p>
      </header>
      {user?.status === 'model' && (
        <Segmented
          label={t('common:nav.transactions')}
          value={tab}
          onChange={(chosen) => onSearch(chosen === 'earnings' ? { tab: chosen } : {})}
          options={[
            { value: 'statement', label: t('statement.title') },
            { value: 'earnings', label: t('earnings.title') },
          ]}
        />
      )}
      {tab === 'earnings' && user?.status === 'model' ? <Earnings /> : <Statement search={search} onSearch={onSearch} />}
      <UnspentDeposits />
    </div>
  )
}
