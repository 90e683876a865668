/** A broadcast in the list: its text, state, audience, figures, and its remaining acts. */
import { FileText, Lock, PencilLine, Square, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BroadcastStatus } from '#contract/limits.ts'
import type { Broadcast } from '#contract/types.ts'
import { FilePicture } from '#web/lib/media/file-picture.tsx'
import { momentInWords, ownZone } from '#web/lib/zoned-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, formatPercent } from '#web/ui/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import { DateTime } from '#web/ui/values.tsx'
import { LeftOutText } from './audience-fields.tsx'
import { progressOf } from './broadcast-form.ts'
import type { Group } from './groups.tsx'

const TONES = {
  scheduled: 'info',
  sending: 'accent',
  sent: 'success',
  cancelled: 'neutral',
  stopped: 'warning',
  unsending: 'warning',
  unsent: 'neutral',
} as const satisfies Record<BroadcastStatus, string>

export type Asked = 'stop' | 'unsend'

interface BroadcastRowProps {
  broadcast: Broadcast
  /** The model's tags and segments. */
  groups: readonly Group[]
  onEdit: () => void
  onAsk: (what: Asked) => void
}

function Audience({ broadcast: { to, without, toGroups, withoutGroups }, groups }: Pick<BroadcastRowProps, 'broadcast' | 'groups'>) {
  const { t } = useTranslation('broadcasts')
  const names = (kinds: Broadcast['to'], ids: readonly string[]) =>
    [
      ...kinds.map((kind) => t(`kinds.${kind}`)),
      ...ids.map((id) => groups.find((group) => group.id === id)?.name ?? t('deletedGroup')),
    ].join(', ')
  return (
    <p className="text-sm text-muted">
      {t('row.to', { kinds: names(to, toGroups) })}
      {without.length + withoutGroups.length > 0 && ` · ${t('row.without', { kinds: names(without, withoutGroups) })}`}
    </p>
  )
}

/** The files as their readers will see them, and the price that opens them. */
function Files({ broadcast: { files, price } }: { broadcast: Broadcast }) {
  const { t, i18n } = useTranslation('broadcasts')
  if (files.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm" data-testid="broadcast-files">
      {files.map(({ objectId, media, kind, file }) =>
        media !== null && kind !== 'audio' ? (
          <FilePicture
            key={objectId}
            media={{ ...media, alt: file?.fileName ?? '' }}
            sizes="3.5rem"
            className="size-14 shrink-0 rounded-md"
          />
        ) : (
          <span key={objectId} className="flex max-w-48 items-center gap-1.5 rounded-md border px-2.5 py-1.5">
            <FileText aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="truncate">{file?.fileName ?? t('row.fileGone')}</span>
          </span>
        ),
      )}
      {price !== null && (
        <span className="flex items-center gap-1.5 font-semibold">
          <Lock aria-hidden className="size-4 text-muted" />
          {t('row.price', { price: formatMoney(price, i18n.language) })}
        </span>
      )}
    </div>
  )
}

/** "Sent to 120 · opened by 60 (50%)". */
function Figures({ broadcast: { sent, opened, unsent, leftOut, price, unlocked, earned } }: { broadcast: Broadcast }) {
  const { t, i18n } = useTranslation('broadcasts')
  return (
    <div className="text-sm" data-testid="broadcast-figures">
      <p className="flex flex-wrap gap-x-3 tabular-nums">
        <span>{t('row.sent', { count: sent })}</span>
        {sent > 0 && <span>{t('row.opened', { count: opened, share: formatPercent(opened / sent, i18n.language) })}</span>}
        {unsent > 0 && <span>{t('row.unsent', { count: unsent })}</span>}
        {price !== null && (
          <span className="font-semibold" data-testid="broadcast-earned">
            {t('row.unlocked', { count: unlocked, amount: formatMoney(earned, i18n.language) })}
          </span>
        )}
      </p>
      <p className="text-muted">
        <LeftOutText leftOut={leftOut} />
      </p>
    </div>
  )
}

function Steps({ broadcast: { status, sent, unsent, unlocked }, onEdit, onAsk }: BroadcastRowProps) {
  const { t } = useTranslation(['broadcasts', 'common'])
  const mayUnsend = (status === 'sent' || status === 'stopped') && sent > unsent + unlocked
  if (status !== 'scheduled' && status !== 'sending' && !mayUnsend) return null
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'scheduled' && (
        <Button variant="secondary" size="sm" onClick={onEdit} data-testid="edit-broadcast">
          <PencilLine aria-hidden />
          {t('row.edit')}
        </Button>
      )}
      {(status === 'scheduled' || status === 'sending') && (
        <Button variant="ghost" size="sm" onClick={() => onAsk('stop')} data-testid="stop-broadcast">
          {status === 'scheduled' ? <X aria-hidden /> : <Square aria-hidden />}
          {t(status === 'scheduled' ? 'row.cancel' : 'row.stop')}
        </Button>
      )}
      {mayUnsend && (
        <Button variant="ghost" size="sm" onClick={() => onAsk('unsend')} data-testid="unsend-broadcast">
          <Undo2 aria-hidden />
          {t('row.unsend')}
        </Button>
      )}
    </div>
  )
}

export function BroadcastRow(props: BroadcastRowProps) {
  const { broadcast } = props
  const { t, i18n } = useTranslation('broadcasts')
  const { status, sendAt, endedAt } = broadcast
  const isMoving = status === 'sending' || status === 'unsending'
  return (
    <li className="flex flex-col gap-3 py-5" data-testid="broadcast" data-status={status}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
        <span className="text-sm text-muted">
          {status === 'scheduled' ? (
            momentInWords(sendAt, ownZone(), i18n.language)
          ) : (
            <DateTime at={endedAt ?? sendAt} language={i18n.language} />
          )}
        </span>
      </div>
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-line">{broadcast.text}</p>
      <Files broadcast={broadcast} />
      <Audience broadcast={broadcast} groups={props.groups} />
      {isMoving && <Progress value={progressOf(broadcast)} label={t(`status.${status}`)} />}
      {status !== 'scheduled' && status !== 'cancelled' && <Figures broadcast={broadcast} />}
      <Steps {...props} />
    </li>
  )
}
