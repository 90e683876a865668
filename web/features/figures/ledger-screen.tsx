/** /admin/ledger: the accounts of the site, and the transfers of a figure, an account or a cause, newest first. For finance. */
import { Link } from '@tanstack/react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpenText, Download, Landmark, Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { MONEY_FIGURE_IDS, TRANSFER_KINDS } from '#contract/rules/figures.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { askSnapshot, useSnapshot } from '#web/lib/live/snapshot.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'
import { DateTime, Money } from '#web/ui/values.tsx'
import type { LedgerSearch } from './figure-search.ts'
import { SnapshotCard } from './overview-screen.tsx'
import { SnapshotGate, useTurn } from './snapshot-gate.tsx'

const PAGE_LENGTH = 50
const SHORT_ID = 8
const linkClass = 'rounded-sm underline decoration-line underline-offset-4 hover:decoration-current'
type OnSearch = (search: LedgerSearch) => void
type Transfer = ResultOf<Contract['admin']['ledger']['listTransfers']>['items'][number]

const argsOf = ({ account, cause, figure, kind, since, until }: LedgerSearch) => ({
  ...(account === undefined ? {} : { accountId: account }),
  ...(cause === undefined ? {} : { causeId: cause }),
  ...(figure === undefined ? {} : { figure }),
  ...(kind === undefined ? {} : { kind }),
  ...(since === undefined ? {} : { from: since }),
  ...(until === undefined ? {} : { until }),
})

interface Account {
  _id: string
  kind: string
  owner: { userId: string; name: string } | null
}

/** "Wallet · Mara Lindqvist". */
function useAccountName(): (account: Account) => string {
  const { t } = useTranslation('figures')
  const nameOf = useUserName()
  return ({ kind, owner }) => {
    const name = t(`ledger.accounts.${kind}`, { defaultValue: kind })
    return owner === null ? name : `${name} · ${nameOf(owner.name)}`
  }
}

function AccountLink({ account }: { account: Account }) {
  const nameOfAccount = useAccountName()
  return (
    <Link to="/admin/ledger" search={{ account: account._id }} className={linkClass}>
      {nameOfAccount(account)}
    </Link>
  )
}

function Finder({ token, onSearch }: { token: string; onSearch: OnSearch }) {
  const { t } = useTranslation('figures')
  const [text, setText] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | 'nothing' | 'failed'>('idle')
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setState('busy')
    try {
      const found = await askSnapshot(api.admin.ledger.find, { token, text: text.trim() })
      setState(found === null ? 'nothing' : 'idle')
      if (found !== null) onSearch({ [found.kind]: found.id })
    } catch {
      setState('failed')
    }
  }
  return (
    <form onSubmit={(event) => void find(event)} role="search" className="flex max-w-xl flex-col gap-1">
      <div className="flex gap-2">
        <Input
          type="search"
          aria-label={t('ledger.find')}
          placeholder={t('ledger.find')}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" busy={state === 'busy'}>
          <Search aria-hidden />
          {t('ledger.search')}
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm text-muted">
        {state === 'nothing' && t('ledger.nothing')}
        {state === 'failed' && t('failed')}
      </p>
    </form>
  )
}

function Accounts({ token, user }: { token: string; user: string | undefined }) {
  const { t, i18n } = useTranslation('figures')
  const answer = useSnapshot(api.admin.ledger.getAccounts, { token, ...(user === undefined ? {} : { userId: user }) })
  return (
    <SnapshotCard
      card="accounts"
      icon={<Landmark aria-hidden />}
      title={t(user === undefined ? 'ledger.siteAccounts' : 'ledger.userAccounts')}
      answer={answer}
    >
      {(accounts) =>
        accounts.length === 0 ? (
          <EmptyState icon={Landmark} title={t('ledger.nothing')} />
        ) : (
          <ul className="flex flex-wrap gap-px overflow-hidden rounded-md border bg-line" data-testid="accounts">
            {accounts.map((account) => (
              <li key={account._id} className="flex flex-1 basis-64 flex-wrap items-baseline justify-between gap-3 bg-surface px-4 py-3">
                <AccountLink account={account} />
                <Money amount={account.balance} language={i18n.language} className="font-semibold" />
              </li>
            ))}
          </ul>
        )
      }
    </SnapshotCard>
  )
}

const csvAddress = (args: ReturnType<typeof argsOf>): string =>
  `/admin/ledger.csv?${new URLSearchParams(Object.entries(args).map(([name, value]) => [name, String(value)])).toString()}`

/** `balance`: undefined where none is shown. */
function TransferRow({ row, balance }: { row: Transfer; balance: number | null | undefined }) {
  const { t, i18n } = useTranslation('figures')
  const { language } = i18n
  const { id, at, kind, amount, sign, debit, credit, causeId } = row
  return (
    <TableRow data-testid="transfer">
      <TableCell>{formatNumber(id, language)}</TableCell>
      <TableCell label={t('ledger.columns.time')}>
        <DateTime at={at} language={language} />
      </TableCell>
      <TableCell label={t('ledger.columns.kind')}>{t(`ledger.kinds.${kind}`)}</TableCell>
      <TableCell label={t('ledger.columns.debit')}>
        <AccountLink account={debit} />
      </TableCell>
      <TableCell label={t('ledger.columns.credit')}>
        <AccountLink account={credit} />
      </TableCell>
      <TableCell label={t('ledger.columns.cause')}>
        <Link to="/admin/ledger" search={{ cause: causeId }} className={linkClass} title={causeId}>
          {causeId.slice(-SHORT_ID)}
        </Link>
      </TableCell>
      <TableCell label={t('ledger.columns.amount')} isNumeric>
        {sign < 0 && '−'}
        <Money amount={amount} language={language} />
      </TableCell>
      {balance !== undefined && (
        <TableCell label={t('ledger.columns.balance')} isNumeric>
          {balance === null ? '–' : <Money amount={balance} language={language} />}
        </TableCell>
      )}
    </TableRow>
  )
}

/** Of one account of a user: with its balance after each transfer. Accounts of the site keep none. */
function TransferTable({ rows, accountId }: { rows: readonly Transfer[]; accountId: string | undefined }) {
  const { t } = useTranslation('figures')
  const columns = [
    { key: 'id', label: t('ledger.columns.number') },
    { key: 'at', label: t('ledger.columns.time') },
    { key: 'kind', label: t('ledger.columns.kind') },
    { key: 'debit', label: t('ledger.columns.debit') },
    { key: 'credit', label: t('ledger.columns.credit') },
    { key: 'cause', label: t('ledger.columns.cause') },
    { key: 'amount', label: t('ledger.columns.amount'), isNumeric: true },
    ...(accountId === undefined ? [] : [{ key: 'balance', label: t('ledger.columns.balance'), isNumeric: true }]),
  ]
  const balanceOf = ({ debit, debitBalance, creditBalance }: Transfer) => (debit._id === accountId ? debitBalance : creditBalance)
  return (
    <Table label={t('ledger.transfers')} columns={columns}>
      {rows.map((row) => (
        <TransferRow key={row.id} row={row} balance={accountId === undefined ? undefined : balanceOf(row)} />
      ))}
    </Table>
  )
}

function Transfers({ token, search }: { token: string; search: LedgerSearch }) {
  const { t } = useTranslation(['figures', 'common'])
  const args = argsOf(search)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['snapshot', 'ledger', args],
    queryFn: ({ pageParam }) => askSnapshot(api.admin.ledger.listTransfers, { token, ...args, limit: PAGE_LENGTH, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const nameOfAccount = useAccountName()
  if (!useTurn('transfers', !isPending)) return null
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  // The account of the address: every transfer has it on one of its sides.
  const account = rows.flatMap(({ debit, credit }) => [debit, credit]).find(({ _id }) => _id === search.account)
  return (
    <Card>
      <CardHeader
        icon={<BookOpenText aria-hidden />}
        title={account === undefined ? t('ledger.transfers') : t('ledger.transfersOf', { account: nameOfAccount(account) })}
        text={search.figure === undefined ? undefined : t(`help.${search.figure}`)}
        aside={
          <a href={csvAddress(args)} download className={buttonClass('secondary', 'sm')}>
            <Download aria-hidden />
            {t('csv')}
          </a>
        }
      />
      <CardBody>
        {isPending ? (
          <SkeletonRows rows={6} label={t('common:actions.loading')} />
        ) : error !== null && rows.length === 0 ? (
          <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={() => void refetch()} />
        ) : rows.length === 0 ? (
          <EmptyState icon={BookOpenText} title={t('ledger.none')} text={t('ledger.noneText')} />
        ) : (
          <>
            <TransferTable rows={rows} accountId={account === undefined || account.owner === null ? undefined : account._id} />
            {hasNextPage && (
              <Button variant="secondary" size="sm" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('ledger.more')}
              </Button>
            )}
            {error !== null && <p role="alert">{t('failed')}</p>}
          </>
        )}
      </CardBody>
    </Card>
  )
}

/** The filter of the address in words, with the whole id where it is one. */
function Filters({ search, onSearch }: { search: LedgerSearch; onSearch: OnSearch }) {
  const { t, i18n } = useTranslation('figures')
  const { figure, kind, since, until } = search
  const id = search.cause ?? search.account ?? search.user
  const isFiltered = Object.keys(search).length > 0
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('ledger.figure')}
        <NativeSelect
          value={figure ?? ''}
          onChange={(event) => {
            const chosen = MONEY_FIGURE_IDS.find((each) => each === event.target.value)
            onSearch({
              ...(chosen === undefined ? {} : { figure: chosen }),
              ...(since === undefined ? {} : { since }),
              ...(until === undefined ? {} : { until }),
            })
          }}
        >
          <option value="">{t('ledger.any')}</option>
          {MONEY_FIGURE_IDS.map((each) => (
            <option key={each} value={each}>
              {t(`names.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </label>
      <label className="flex flex-col gap-1 text-xs text-muted">
        {t('ledger.columns.kind')}
        <NativeSelect
          value={kind ?? ''}
          onChange={(event) => {
            const chosen = TRANSFER_KINDS.find((each) => each === event.target.value)
            onSearch({
              ...(chosen === undefined ? {} : { kind: chosen }),
              ...(since === undefined ? {} : { since }),
              ...(until === undefined ? {} : { until }),
            })
          }}
        >
          <option value="">{t('ledger.any')}</option>
          {TRANSFER_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`ledger.kinds.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </label>
      {since !== undefined && until !== undefined && (
        <p className="text-sm text-muted tabular-nums">
          {t('ledger.between', { from: formatDateTime(since, i18n.language), until: formatDateTime(until, i18n.language) })}
        </p>
      )}
      {id !== undefined && (
        <p className="flex items-center gap-2 text-sm wrap-anywhere">
          {id}
          <CopyButton onFail={() => undefined} text={id} label={t('ledger.copy')} copiedLabel={t('ledger.copied')} />
        </p>
      )}
      {isFiltered && (
        <Link to="/admin/ledger" search={{}} className={buttonClass('ghost', 'sm')}>
          {t('ledger.all')}
        </Link>
      )}
    </div>
  )
}

export function LedgerScreen({ search, onSearch }: { search: LedgerSearch; onSearch: OnSearch }) {
  const { t } = useTranslation(['figures', 'common'])
  const token = useSessionToken()
  const isBare = Object.keys(search).length === 0
  const hasAccounts = isBare || search.user !== undefined
  const hasTransfers = search.user === undefined
  const cards = [...(hasAccounts ? ['accounts'] : []), ...(hasTransfers ? ['transfers'] : [])]
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('common:nav.adminLedger')} text={t('ledger.text')} />
      <Finder token={token} onSearch={onSearch} />
      <Filters search={search} onSearch={onSearch} />
      {/* A card that has appeared stays: the accounts of another user get a new gate. */}
      <SnapshotGate key={isBare ? 'site' : (search.user ?? 'transfers')} cards={cards}>
        {hasAccounts && <Accounts token={token} user={search.user} />}
        {hasTransfers && <Transfers token={token} search={search} />}
      </SnapshotGate>
    </div>
  )
}
