/** A row of a thread: a message, or a line between messages. */
import { useTranslation } from 'react-i18next'
import { MessageRow, type RowPlace } from './message-row.tsx'
import type { ThreadRow } from './thread-rows.ts'

interface RowProps extends Omit<Parameters<typeof MessageRow>[0], 'message' | 'isFirst' | 'isLast'> {
  row: ThreadRow
}

export function Row({ row, place, ...rest }: RowProps) {
  if (row.kind === 'day' || row.kind === 'new') return <Divider row={row} place={place} />
  if (row.kind === 'entry')
    return (
      <li className="pt-4" {...place}>
        {row.node}
      </li>
    )
  return <MessageRow message={row.message} isFirst={row.isFirst} isLast={row.isLast} place={place} {...rest} />
}

function Divider({ row, place }: { row: Extract<ThreadRow, { kind: 'day' | 'new' }>; place: RowPlace | undefined }) {
  const { t } = useTranslation('threads')
  if (row.kind === 'day')
    return (
      <li className="flex items-center gap-3 pt-6 pb-1 text-xs font-semibold text-muted" {...place}>
        <span aria-hidden className="h-px flex-1 bg-line" />
        {row.label}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </li>
    )
  return (
    <li className="flex scroll-mt-24 items-center gap-3 pt-4 text-xs font-semibold text-accent" data-testid="new-line" {...place}>
      <span aria-hidden className="h-px flex-1 bg-accent" />
      {t('newLine')}
      <span aria-hidden className="h-px flex-1 bg-accent" />
    </li>
  )
}
