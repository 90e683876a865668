/**
 * Rows and columns; where its columns have no room, each row becomes a card whose cells name their column (`columns:` and `cards:`
 * in `styles.css`, by the width of the table's own place). The roles are explicit, because some browsers drop the role of a table
 * when its rows are displayed as blocks. Columns are as wide as their cells need, so the table is invisible until the end of its
 * HTML has arrived: later rows would move what is seen.
 */
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface TableProps {
  /** The name of the table, for screen readers. */
  label: string
  /** In the order of the cells. */
  columns: readonly { key: string; label: string; isNumeric?: boolean; isCentered?: boolean }[]
  /** Short cells that need no more room than half a screen. */
  isNarrow?: boolean
  className?: string
  children: ReactNode
}

export function Table({ label, columns, isNarrow = false, className, children }: TableProps) {
  return (
    <div className={cx(isNarrow ? '@container/narrow-table' : '@container/table', className)}>
      <div role="table" aria-label={label} className="block w-full text-sm columns:table columns:not-has-[>[data-end]]:invisible">
        <div role="rowgroup" className="sr-only columns:not-sr-only columns:table-header-group">
          <div role="row" className="columns:table-row">
            {columns.map(({ key, label: name, isNumeric = false, isCentered = false }) => (
              <span
                key={key}
                role="columnheader"
                className={cx(
                  'border-b columns:table-cell px-2.5 py-2.5 text-xs font-semibold text-muted first:pl-0 last:pr-0',
                  isNumeric ? 'text-right' : isCentered ? 'text-center' : 'text-left',
                )}
              >
                {name}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="block divide-y columns:table-row-group">
          {children}
        </div>
        <span hidden data-end />
      </div>
    </div>
  )
}

export function TableRow({ className, ...props }: ComponentProps<'div'>) {
  return <div role="row" className={cx('block py-4 columns:table-row', className)} {...props} />
}

interface TableCellProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The name of its column, shown beside it on a card; missing for the cell that titles the row. */
  label?: string
  isNumeric?: boolean
  children: ReactNode
}

export function TableCell({ label, isNumeric = false, className, children, ...props }: TableCellProps) {
  return (
    <div
      role="cell"
      className={cx(
        'flex items-baseline justify-between gap-4 py-1 columns:table-cell columns:px-2.5 columns:py-3.5 columns:align-middle columns:first:pl-0 columns:last:pr-0',
        isNumeric && 'tabular-nums columns:text-right columns:whitespace-nowrap',
        className,
      )}
      {...props}
    >
      {label !== undefined && (
        <span aria-hidden className="shrink-0 text-muted columns:hidden">
          {label}
        </span>
      )}
      <span className={cx('min-w-0', label !== undefined && 'cards:text-right')}>{children}</span>
    </div>
  )
}
