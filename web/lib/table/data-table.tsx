/** A list of the admin area: its controls, its count, its rows as a table that stays current (docs/admin.md). */
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { PAGE_MAX, TABLE_COUNT_MAX } from '#contract/limits.ts'
import { TABLES, type TableName, type TableRule } from '#contract/rules/tables.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { Card } from '#web/ui/card.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Checkbox } from '#web/ui/input.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'
import type { QueryRef } from '../live/api.ts'
import { isResting } from '../live/empty-pages.ts'
import { liveQuery, useLive, usePages } from '../live/hooks.ts'
import { LiveList } from '../live/live-list.tsx'
import { BULK_MAX, type Bulk, type BulkAct, useBulk } from './bulk.ts'
import { BulkBar, ResultBadge } from './bulk-bar.tsx'
import { SavedViews } from './saved-views.tsx'
import { type Address, addressOf, fileAddress, rowsOf, stateIn, type TableState } from './table-address.ts'
import { type FilterWords, TableTools } from './table-tools.tsx'

const PAGE_LENGTH = 25

export interface Column<Row> {
  readonly label: string
  readonly isNumeric?: boolean
  /** Null: nothing to show. */
  readonly cell: (row: Row) => ReactNode
}

interface RowPage<Row> {
  items: Row[]
  nextCursor: string | null
}

/** A query by its answer: its arguments are made from the rule. */
interface ListRef<R> {
  readonly path: string
  readonly types?: { readonly result: R }
}

interface Counted {
  count: number
  isMore: boolean
}

export interface TableProps<Row extends { _id: string }> {
  table: TableName
  title: string
  /** The address of the page, and how to change it. */
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
  /** The calls of the list: `pageAsked` and `rowsAsked` of `contract/shapes/table.ts`. */
  list: ListRef<RowPage<Row>>
  count: ListRef<Counted>
  /** By names of the rule; a list of cards names those of its file. */
  columns: Readonly<Record<string, Column<Row>>>
  /** Shows each row as this `li` instead of cells; with its checkbox where rows can be selected. */
  card?: (row: Row, select: ReactNode) => ReactNode
  /** Acts on selected rows, and the name of a row for its checkbox. Missing: rows are not selected. */
  bulk?: { readonly acts: readonly BulkAct<Row>[]; readonly nameOf: (row: Row) => string }
  filters: Readonly<Record<string, FilterWords>>
  sorts?: Readonly<Record<string, string>>
  /** The label of its search; missing: the list is not searched. */
  searchLabel?: string
  failed: string
  none: string
  icon: LucideIcon
  /** For tests. */
  testId: string
  /** Below the title: a figure of the page. */
  about?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Above the controls. */
  notice?: ReactNode
}

const queryOf = <R,>({ path }: ListRef<R>): QueryRef<Record<string, unknown>, R> => ({ path })

function Count({ found, hasWords }: { found: Counted | undefined; hasWords: boolean }) {
  const { t, i18n } = useTranslation('table')
  if (found === undefined) return <p className="mt-1 text-muted">{t('counting')}</p>
  const number = formatNumber(found.count, i18n.language)
  const isMinimum = found.isMore && hasWords && found.count < TABLE_COUNT_MAX
  return (
    <p className="mt-1 text-muted" data-testid="table-count">
      {isMinimum ? t('atLeast', { number }) : found.isMore ? t('more', { number }) : t('count', { count: found.count, number })}
    </p>
  )
}

/** Selects a row, or shows the result of the act that it was selected for. */
function RowSelect<Row extends { _id: string }>({ row, name, bulk }: { row: Row; name: string; bulk: Bulk<Row> }) {
  const { t } = useTranslation('table')
  const result = bulk.results.get(row._id)
  if (result !== undefined) return <ResultBadge result={result} />
  const isSelected = bulk.selected.has(row._id)
  return (
    <Checkbox
      checked={isSelected}
      disabled={bulk.isRunning || (!isSelected && bulk.selected.size >= BULK_MAX)}
      onChange={({ target }) => bulk.select([row], target.checked)}
    >
      <span className="sr-only">{t('bulk.row', { name })}</span>
    </Checkbox>
  )
}

/** True for a moment after a row that stands here has changed. */
function useHasChanged(row: unknown): number {
  const text = JSON.stringify(row)
  const before = useRef({ text, changes: 0 })
  if (before.current.text !== text) before.current = { text, changes: before.current.changes + 1 }
  return before.current.changes
}

interface Present<Row> extends Column<Row> {
  readonly key: string
}

function LiveRow<Row extends { _id: string }>({
  row,
  present,
  select,
  testId,
}: {
  row: Row
  present: readonly Present<Row>[]
  select: ReactNode
  testId: string
}) {
  const changes = useHasChanged(row)
  // The other name of the same animation begins it again.
  const flash = changes === 0 ? undefined : changes % 2 === 1 ? 'animate-row-changed' : 'animate-row-changed-again'
  return (
    <TableRow data-testid={testId} className={flash}>
      {/* On a card beside the title of its row. */}
      {select !== null && <TableCell className="cards:float-right cards:ml-3 columns:w-10">{select}</TableCell>}
      {present.map(({ key, label, isNumeric = false, cell }, at) => {
        const content = cell(row)
        // On a card a cell is a line of its own, with its name: an empty one is left out.
        const className = content === null ? 'cards:hidden' : undefined
        return (
          <TableCell key={key} isNumeric={isNumeric} className={className} {...(at === 0 ? {} : { label })}>
            {content}
          </TableCell>
        )
      })}
    </TableRow>
  )
}

function Rows<Row extends { _id: string }>({
  rows,
  title,
  columns,
  shown,
  testId,
  selectOf,
}: {
  rows: readonly Row[]
  shown: readonly string[]
  /** Null: rows are not selected. */
  selectOf: ((row: Row) => ReactNode) | null
} & Pick<TableProps<Row>, 'title' | 'columns' | 'testId'>) {
  const { t } = useTranslation('table')
  const present = shown.flatMap((key) => {
    const column = columns[key]
    return column === undefined ? [] : [{ key, ...column }]
  })
  return (
    <Table label={title} columns={selectOf === null ? present : [{ key: 'select', label: t('bulk.column') }, ...present]}>
      {rows.map((row) => (
        <LiveRow key={row._id} row={row} present={present} select={selectOf?.(row) ?? null} testId={testId} />
      ))}
    </Table>
  )
}

/** Reads the rows of a list from its beginning, until as many as can be selected. */
function useReadAll<Row>(list: ListRef<RowPage<Row>>, args: Record<string, unknown>): () => Promise<readonly Row[]> {
  const queryClient = useQueryClient()
  return async () => {
    const rows: Row[] = []
    let cursor: string | null = null
    do {
      const page: RowPage<Row> = await queryClient.fetchQuery(liveQuery(queryOf(list), { ...args, limit: PAGE_MAX, cursor }))
      rows.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null && rows.length < BULK_MAX)
    return rows.slice(0, BULK_MAX)
  }
}

/** The bar of acts, and the checkbox of each row. */
function useSelection<Row extends { _id: string }>(
  { bulk: offered, list: ref }: Pick<TableProps<Row>, 'bulk' | 'list'>,
  asked: Record<string, unknown>,
  { rows, hasMore, found }: { rows: readonly Row[]; hasMore: boolean; found: Counted | undefined },
): { bar: ReactNode; selectOf: ((row: Row) => ReactNode) | null } {
  const { i18n } = useTranslation('table')
  const bulk = useBulk<Row>()
  const readAll = useReadAll(ref, asked)
  // Other filters show other rows: rows out of sight must not be changed.
  const key = JSON.stringify(asked)
  const last = useRef(key)
  useEffect(() => {
    if (last.current !== key && !bulk.isRunning) bulk.clear()
    last.current = key
  }, [key, bulk])
  if (offered === undefined || offered.acts.length === 0) return { bar: null, selectOf: null }
  const { acts, nameOf } = offered
  const total = found === undefined ? '' : `${formatNumber(found.count, i18n.language)}${found.isMore ? '+' : ''}`
  return {
    bar: <BulkBar bulk={bulk} acts={acts} rows={rows} nameOf={nameOf} loadAll={hasMore ? readAll : null} total={total} />,
    selectOf: (row) => <RowSelect row={row} name={nameOf(row)} bulk={bulk} />,
  }
}

export function DataTable<Row extends { _id: string }>(props: TableProps<Row>) {
  const {
    table,
    title,
    address,
    onAddress,
    columns,
    filters,
    sorts = {},
    searchLabel,
    failed,
    none,
    icon,
    testId,
    card,
    about,
    actions,
    notice,
  } = props
  const { t } = useTranslation(['table', 'common'])
  const token = useSessionToken()
  const rule: TableRule = TABLES[table]
  const state = stateIn(rule, address)
  const change = (part: Partial<TableState>) => onAddress(addressOf(rule, { ...state, ...part }), { replace: part.words !== undefined })
  const asked = { token, ...rowsOf(state) }
  const list = usePages(queryOf(props.list), { ...asked, sort: state.sort, limit: PAGE_LENGTH })
  const { data: found } = useLive(queryOf(props.count), asked)
  const rows = list.pages.flatMap(({ items }) => items)
  const lengths = list.pages.map(({ items }) => items.length)
  const { bar, selectOf } = useSelection(props, { ...asked, sort: state.sort }, { rows, hasMore: list.hasMore, found })
  // The page of a search for common words ends where it has looked through enough.
  const isCut = state.words !== '' && list.hasMore && (lengths.at(-1) ?? 0) < PAGE_LENGTH
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-3xl">{title}</h1>
          {about}
          <Count found={found} hasWords={state.words !== ''} />
        </div>
        {actions}
      </header>
      {notice}
      <SavedViews table={table} rule={rule} state={state} count={queryOf(props.count)} onAddress={onAddress} />
      <TableTools
        rule={rule}
        state={state}
        onChange={change}
        filters={filters}
        sorts={sorts}
        searchLabel={searchLabel ?? null}
        columnLabel={card === undefined ? (name) => columns[name]?.label ?? name : null}
        fileAddress={fileAddress(table, state)}
      />
      {bar}
      <Card className="px-5 py-1">
        <LiveList
          list={list}
          count={rows.length}
          failed={failed}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />}
          empty={<EmptyState icon={icon} title={none} />}
          isAutomatic={!isResting(lengths, list.hasMore)}
          moreLabel={isCut ? t('further') : undefined}
        >
          {card === undefined ? (
            <Rows rows={rows} title={title} columns={columns} shown={state.columns} testId={testId} selectOf={selectOf} />
          ) : (
            <ul className="divide-y">{rows.map((row) => card(row, selectOf?.(row) ?? null))}</ul>
          )}
          {isCut && <p className="pt-6 text-center text-sm text-muted">{t('furtherText')}</p>}
        </LiveList>
      </Card>
    </div>
  )
}
