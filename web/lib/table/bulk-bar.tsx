/** The bar of the selected rows of a list with their acts, and the result of each row (docs/admin.md). */
import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { BULK_MAX, BULK_TYPED, type Bulk, type BulkAct, type BulkResult } from './bulk.ts'

interface BulkBarProps<Row extends { _id: string }> {
  bulk: Bulk<Row>
  acts: readonly BulkAct<Row>[]
  /** The loaded rows. */
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** Reads the rows of the list that are not loaded yet; null: all are. */
  loadAll: (() => Promise<readonly Row[]>) | null
  /** Of all rows of the list, as counted. */
  total: string
}

/** Asks for the number of rows, so that many are not changed by a slip. */
function TypedCount({ count, label, onConfirm, onClose }: { count: number; label: string; onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation(['table', 'common'])
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={label}
      text={t('bulk.typedText', { count })}
      confirmLabel={t('bulk.continue')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={false}
      onConfirm={() => (typed.trim() === String(count) ? onConfirm() : setIsWrong(true))}
    >
      <Field label={t('bulk.typed')} error={isWrong ? t('bulk.typedWrong', { count }) : undefined}>
        {(aria) => (
          <Input {...aria} inputMode="numeric" autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
        )}
      </Field>
    </ConfirmDialog>
  )
}

const TONES = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  skipped: 'neutral',
  failed: 'danger',
  stopped: 'warning',
  undone: 'neutral',
} as const

export function ResultBadge<Row>({ result }: { result: BulkResult<Row> }) {
  const { t } = useTranslation('table')
  return <Badge tone={TONES[result.state]}>{t(`bulk.states.${result.state}`)}</Badge>
}

function Results<Row extends { _id: string }>({ bulk, nameOf }: Pick<BulkBarProps<Row>, 'bulk' | 'nameOf'>) {
  const { t } = useTranslation('table')
  const results = [...bulk.results.values()]
  const open = results.filter(({ state }) => state === 'waiting' || state === 'running').length
  const told = results.filter(({ text, state }) => text !== '' || state === 'stopped')
  const done = results.filter(({ state }) => state === 'done').length
  const undone = results.filter(({ state }) => state === 'undone').length
  return (
    <section
      aria-label={t('bulk.results')}
      className="flex flex-col gap-3 rounded-lg border bg-raised px-5 py-4 text-sm"
      data-testid="bulk-results"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 flex-1 font-semibold">
          {bulk.isRunning
            ? t('bulk.running', { count: open })
            : undone > 0
              ? t('bulk.undone', { undone, count: results.length })
              : t('bulk.finished', { done, count: results.length })}
        </p>
        {bulk.isRunning && (
          <Button variant="secondary" size="sm" onClick={bulk.stop}>
            {t('bulk.stop')}
          </Button>
        )}
        {bulk.mayUndo && (
          <Button variant="secondary" size="sm" onClick={() => void bulk.undo()}>
            <Undo2 aria-hidden />
            {t('bulk.undo')}
          </Button>
        )}
        {!bulk.isRunning && (
          <IconButton label={t('bulk.close')} onClick={bulk.clear}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {bulk.isRunning && <Progress value={Math.round(((results.length - open) / results.length) * 100)} label={t('bulk.results')} />}
      {told.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {told.map((result) => (
            <li key={result.row._id} className="flex flex-wrap items-center gap-2">
              <ResultBadge result={result} />
              <span className="font-semibold">{nameOf(result.row)}</span>
              <span className="text-muted">{result.text}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function BulkBar<Row extends { _id: string }>({ bulk, acts, rows, nameOf, loadAll, total }: BulkBarProps<Row>) {
  const { t, i18n } = useTranslation('table')
  const [open, setOpen] = useState<{ act: BulkAct<Row>; isTyped: boolean } | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const { selected } = bulk
  const close = () => setOpen(null)
  if (bulk.results.size > 0) return <Results bulk={bulk} nameOf={nameOf} />
  if (selected.size === 0) return null
  const count = selected.size
  const hasAllLoaded = rows.every(({ _id }) => selected.has(_id))
  const selectAll = async () => {
    if (loadAll === null) return
    setIsLoading(true)
    try {
      bulk.select(await loadAll(), true)
    } finally {
      setIsLoading(false)
    }
  }
  const chosen = [...selected.values()]
  return (
    <div
      role="group"
      aria-label={t('bulk.title')}
      className="sticky top-20 z-10 flex flex-wrap items-center gap-2 rounded-lg border bg-raised px-4 py-2.5 text-sm shadow-float"
      data-testid="bulk-bar"
    >
      <p role="status" className="mr-2 font-semibold tabular-nums">
        {t('bulk.selected', { count, number: formatNumber(count, i18n.language) })}
      </p>
      {acts.map((act) => (
        <Button key={act.key} variant="secondary" size="sm" onClick={() => setOpen({ act, isTyped: count <= BULK_TYPED })}>
          {act.label}
        </Button>
      ))}
      {!hasAllLoaded && count < BULK_MAX && (
        <Button variant="ghost" size="sm" onClick={() => bulk.select(rows, true)}>
          {t('bulk.selectLoaded', { count: rows.length })}
        </Button>
      )}
      {hasAllLoaded && loadAll !== null && count < BULK_MAX && (
        <Button variant="ghost" size="sm" busy={isLoading} onClick={() => void selectAll()}>
          {t('bulk.selectAll', { number: total })}
        </Button>
      )}
      {count >= BULK_MAX && <span className="text-muted">{t('bulk.most', { number: BULK_MAX })}</span>}
      <Button variant="ghost" size="sm" onClick={bulk.clear}>
        {t('bulk.clear')}
      </Button>
      {open !== null && !open.isTyped && (
        <TypedCount count={count} label={open.act.label} onClose={close} onConfirm={() => setOpen({ act: open.act, isTyped: true })} />
      )}
      {open?.isTyped === true &&
        open.act.dialog({
          rows: chosen,
          onClose: close,
          onStart: (run) => {
            close()
            void bulk.start(open.act, run)
          },
        })}
    </div>
  )
}
