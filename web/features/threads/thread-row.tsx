/** A row of a thread: a message, or a line between messages. */
import { useTranslation } from 'react-i18next'
import { useMessageActions } from './message-actions.ts'
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
  const { message } = row
  if (message.card !== null && message.seq !== null) return <CardRow seq={message.seq} isOwn={message.isOwn} place={place} />
  return <MessageRow message={message} isFirst={row.isFirst} isLast={row.isLast} place={place} {...rest} />
}

/** Reading goes on over the cards of others, as over their messages. */
function CardRow({ seq, isOwn, place }: { seq: number; isOwn: boolean; place: RowPlace | undefined }) {
  const actions = useMessageActions()
  return (
    <li className="flex justify-center pt-4 pb-1" {...(isOwn ? {} : { 'data-seq': seq })} {...place} data-testid="message-card">
      {actions?.renderCard?.(seq)}
    </li>
  )
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
