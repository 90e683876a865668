/** /transactions: the statement of the wallet with the balance after each line; for models also their earnings. */
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementLine } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime, Money } from '#web/ui/values.tsx'
import { Earnings } from './earnings.tsx'
import { boundsOf } from './statement-period.ts'

const KINDS: readonly StatementLine['kind'][] = [
  'deposit',
  'order',
  'refund',
  'earning',
  'withdrawal',
  'withdrawal_returned',
  'tip',
  'post_purchase',
  'commission',
  'subscription',
  'adjustment',
]
const isKind = (text: string): text is StatementLine['kind'] => KINDS.some((kind) => kind === text)
const PAGE_LENGTH = 25

function Line({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('wallet')
  const { language } = i18n
  return (
    <tr className="flex flex-wrap items-baseline gap-x-4 border-t py-3 first:border-t-0 md:table-row md:py-0" data-testid="statement-line">
      <td className="w-full text-sm text-muted md:w-auto md:px-5 md:py-3.5 md:whitespace-nowrap">
        <DateTime at={line.at} language={language} />
      </td>
      <td className="min-w-0 flex-1 md:px-5 md:py-3.5">
        <span className="font-semibold">{t(`statement.kinds.${line.kind}`)}</span>
        {line.subject !== '' && <span className="block truncate text-sm text-muted md:max-w-80">{line.subject}</span>}
      </td>
      <td className="text-right md:px-5 md:py-3.5">
        <Money amount={line.amount} language={language} isSigned className={cx('font-semibold', line.amount > 0 && 'text-success')} />
      </td>
      <td className="w-full text-right text-sm text-muted md:w-auto md:px-5 md:py-3.5 md:text-base md:text-ink">
        <span className="md:sr-only">{t('statement.balanceAfter')} </span>
        <Money amount={line.balanceAfter} language={language} />
      </td>
    </tr>
  )
}

interface Filter {
  kind: StatementLine['kind'] | ''
  /** Days in the format of a date field; '' for no limit. */
  from: string
  to: string
}

function Filters({ filter: { kind, from, to }, onChange }: { filter: Filter; onChange: (part: Partial<Filter>) => void }) {
  const { t } = useTranslation('wallet')
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Field label={t('statement.kind')} className="col-span-2 sm:col-span-1">
        {(aria) => (
          <NativeSelect {...aria} value={kind} onChange={({ target }) => onChange({ kind: isKind(target.value) ? target.value : '' })}>
            <option value="">{t('statement.allKinds')}</option>
            {KINDS.map((name) => (
              <option key={name} value={name}>
                {t(`statement.kinds.${name}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('statement.from')} className="min-w-0">
        {(aria) => (
          <Input
            {...aria}
            type="date"
            value={from}
            max={to === '' ? undefined : to}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </Field>
      <Field label={t('statement.to')} className="min-w-0">
        {(aria) => (
          <Input
            {...aria}
            type="date"
            value={to}
            min={from === '' ? undefined : from}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        )}
      </Field>
    </div>
  )
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  const { t } = useTranslation('wallet')
  return (
    <table className="block w-full md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
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
      <tbody className="block md:table-row-group md:divide-y">
        {lines.map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Statement() {
  const { t } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const [filter, setFilter] = useState<Filter>({ kind: '', from: '', to: '' })
  const { kind, from, to } = filter
  const list = usePages(api.transactions.getStatement, {
    token,
    limit: PAGE_LENGTH,
    ...(kind === '' ? {} : { kind }),
    ...boundsOf({ from, to }),
  })
  const lines = list.pages.flatMap(({ items }) => items)
  const isFiltered = kind !== '' || from !== '' || to !== ''
  return (
    <div className="flex flex-col gap-4">
      <Filters filter={filter} onChange={(part) => setFilter((now) => ({ ...now, ...part }))} />
      <Card className="overflow-hidden px-4 md:px-0">
        <LiveList
          list={list}
          count={lines.length}
          failed={t('statement.failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6 md:px-6" />}
          empty={
            <EmptyState
              icon={ReceiptText}
              title={t(isFiltered ? 'statement.noneFiltered' : 'statement.none')}
              text={isFiltered ? undefined : t('statement.noneText')}
            />
          }
        >
          <Lines lines={lines} />
        </LiveList>
      </Card>
    </div>
  )
}

export function TransactionsScreen() {
  const { t } = useTranslation(['wallet', 'common'])
  const { user } = useAuth()
  const [tab, setTab] = useState<'statement' | 'earnings'>('statement')
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
          onChange={setTab}
          options={[
            { value: 'statement', label: t('statement.title') },
            { value: 'earnings', label: t('earnings.title') },
          ]}
        />
      )}
      {tab === 'earnings' ? <Earnings /> : <Statement />}
    </div>
  )
}
