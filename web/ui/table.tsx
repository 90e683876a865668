/**
 * Rows and columns; on a phone each row becomes a card whose cells name their column. The roles are explicit, because some
 * browsers drop the role of a table when its rows are displayed as blocks. Columns are as wide as their cells need, so from `md` up
 * the table is invisible until the end of its HTML has arrived: later rows would move what is seen.
 */
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface TableProps {
  /** The name of the table, for screen readers. */
  label: string
  /** In the order of the cells. */
  columns: readonly { key: string; label: string; isNumeric?: boolean }[]
  className?: string
  children: ReactNode
}

export function Table({ label, columns, className, children }: TableProps) {
  return (
    <div role="table" aria-label={label} className={cx('block w-full text-sm md:table md:not-has-[>[data-end]]:invisible', className)}>
      <div role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <div role="row" className="md:table-row">
          {columns.map(({ key, label: name, isNumeric = false }) => (
            <span
              key={key}
              role="columnheader"
              className={cx(
                'border-b md:table-cell px-3 py-2.5 text-xs font-semibold text-muted first:pl-0 last:pr-0',
                isNumeric ? 'text-right' : 'text-left',
              )}
            >
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="block divide-y md:table-row-group">
        {children}
      </div>
      <span hidden data-end />
    </div>
  )
}

export function TableRow({ className, ...props }: ComponentProps<'div'>) {
  return <div role="row" className={cx('block py-4 md:table-row', className)} {...props} />
}

interface TableCellProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The name of its column, shown beside it on a phone; missing for the cell that titles the row. */
  label?: string
  isNumeric?: boolean
  children: ReactNode
}

export function TableCell({ label, isNumeric = false, className, children, ...props }: TableCellProps) {
  return (
    <div
      role="cell"
      className={cx(
        'flex items-baseline justify-between gap-4 py-1 md:table-cell md:px-3 md:py-3.5 md:align-middle md:first:pl-0 md:last:pr-0',
        isNumeric && 'tabular-nums md:text-right md:whitespace-nowrap',
        className,
      )}
      {...props}
    >
      {label !== undefined && (
        <span aria-hidden className="shrink-0 text-muted md:hidden">
          {label}
        </span>
      )}
      <span className={cx('min-w-0', label !== undefined && 'max-md:text-right')}>{children}</span>
    </div>
  )
}
