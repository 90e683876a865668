/**
 * Acts on several rows of a list of the admin area: the rows that are selected, and one act after another, each a call of its own with its
 * own rights, version, transaction and entry in the log of acts. Never for money (docs/admin.md).
 */
import { type ReactNode, useRef, useState } from 'react'
import { useErrorText } from '../use-call-failed.ts'

/** Rows that can be selected at once. */
export const BULK_MAX = 200
/** More of them are confirmed by typing their number. */
export const BULK_TYPED = 20

export interface BulkRun<Row> {
  readonly run: (row: Row) => Promise<unknown>
  /** The inverse, for an act that can be undone. */
  readonly undo?: (row: Row) => Promise<unknown>
}

export interface BulkAct<Row> {
  readonly key: string
  readonly label: string
  /** Why the act leaves this row out; null: it applies. */
  readonly skip?: (row: Row) => string | null
  /** Asks for the arguments of the act, states its effect, and starts. */
  readonly dialog: (props: { rows: readonly Row[]; onStart: (run: BulkRun<Row>) => void; onClose: () => void }) => ReactNode
}

export interface BulkResult<Row> {
  readonly row: Row
  readonly state: 'waiting' | 'running' | 'done' | 'skipped' | 'failed' | 'stopped' | 'undone'
  /** Why it was skipped, has failed, or could not be undone; else empty. */
  readonly text: string
}

export interface Bulk<Row extends { _id: string }> {
  readonly selected: ReadonlyMap<string, Row>
  readonly results: ReadonlyMap<string, BulkResult<Row>>
  readonly isRunning: boolean
  /** The acts that are done can be undone. */
  readonly mayUndo: boolean
  readonly select: (rows: readonly Row[], isSelected: boolean) => void
  readonly start: (act: BulkAct<Row>, run: BulkRun<Row>) => Promise<void>
  readonly stop: () => void
  readonly undo: () => Promise<void>
  /** Drops the selection and the results. */
  readonly clear: () => void
}

export function useBulk<Row extends { _id: string }>(): Bulk<Row> {
  const errorText = useErrorText()
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult<Row>>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const last = useRef<BulkRun<Row> | null>(null)
  const isStopped = useRef(false)
  const put = (row: Row, state: BulkResult<Row>['state'], text = '') =>
    setResults((before) => new Map(before).set(row._id, { row, state, text }))

  /** One after another: the outcome of each is known before the next begins. */
  async function each(rows: readonly Row[], work: (row: Row) => Promise<unknown>, done: 'done' | 'undone', otherwise: 'failed' | 'done') {
    isStopped.current = false
    setIsRunning(true)
    for (const row of rows) {
      if (isStopped.current) {
        put(row, otherwise === 'failed' ? 'stopped' : 'done')
        continue
      }
      put(row, 'running')
      try {
        await work(row)
        put(row, done)
      } catch (error) {
        put(row, otherwise, errorText(error))
      }
    }
    setIsRunning(false)
  }

  return {
    selected,
    results,
    isRunning,
    mayUndo: !isRunning && last.current?.undo !== undefined && [...results.values()].some(({ state }) => state === 'done'),
    select(rows, isSelected) {
      const next = new Map(selected)
      for (const row of rows) {
        if (!isSelected) next.delete(row._id)
        else if (next.size < BULK_MAX) next.set(row._id, row)
      }
      setSelected(next)
    },
    async start({ skip }, run) {
      last.current = run
      const rows = [...selected.values()]
      const reasons = new Map(rows.map((row) => [row._id, skip?.(row) ?? null]))
      setResults(
        new Map(
          rows.map((row) => {
            const text = reasons.get(row._id) ?? null
            return [row._id, { row, state: text === null ? ('waiting' as const) : ('skipped' as const), text: text ?? '' }]
          }),
        ),
      )
      setSelected(new Map())
      await each(
        rows.filter(({ _id }) => reasons.get(_id) === null),
        run.run,
        'done',
        'failed',
      )
    },
    stop: () => void (isStopped.current = true),
    async undo() {
      const { undo } = last.current ?? {}
      if (undo === undefined) return
      const rows = [...results.values()].filter(({ state }) => state === 'done').map(({ row }) => row)
      await each(rows, undo, 'undone', 'done')
    },
    clear() {
      setSelected(new Map())
      setResults(new Map())
    },
  }
}
