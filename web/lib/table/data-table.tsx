/** A list of the admin area: its controls, its count, its rows as a table that stays current (docs/admin.md). */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TABLE_COUNT_MAX } from '#contract/limits.ts'
import { TABLES, type TableName, type TableRule } from '#contract/rules/tables.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { Card } from '#web/ui/card.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { Table, TableCell, TableRow } from '#web/ui/table.tsx'
import type { QueryRef } from '../live/api.ts'
import { isResting } from '../live/empty-pages.ts'
import { useLive, usePages } from '../live/hooks.ts'
import { LiveList } from '../live/live-list.tsx'
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
  /** Shows each row as this `li` instead of cells. */
  card?: (row: Row) => ReactNode
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

function Rows<Row extends { _id: string }>({
  rows,
  title,
  columns,
  shown,
  testId,
}: { rows: readonly Row[]; shown: readonly string[] } & Pick<TableProps<Row>, 'title' | 'columns' | 'testId'>) {
  const present = shown.flatMap((key) => {
    const column = columns[key]
    return column === undefined ? [] : [{ key, ...column }]
  })
  return (
    <Table label={title} columns={present}>
      {rows.map((row) => (
        <TableRow key={row._id} data-testid={testId}>
          {present.map(({ key, label, isNumeric = false, cell }, at) => {
            const content = cell(row)
            // On a phone a cell is a line of its own, with its name: an empty one is left out.
            const className = content === null ? 'max-md:hidden' : undefined
            return (
              <TableCell key={key} isNumeric={isNumeric} className={className} {...(at === 0 ? {} : { label })}>
                {content}
              </TableCell>
            )
          })}
        </TableRow>
      ))}
    </Table>
  )
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
            <Rows rows={rows} title={title} columns={columns} shown={state.columns} testId={testId} />
          ) : (
            <ul className="divide-y">{rows.map(card)}</ul>
          )}
          {isCut && <p className="pt-6 text-center text-sm text-muted">{t('furtherText')}</p>}
        </LiveList>
      </Card>
    </div>
  )
}
