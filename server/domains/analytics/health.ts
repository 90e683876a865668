/** Whether the parts of the installation work, from their own records: nothing is asked of the outside here. */
import { SWITCHES } from '#contract/admin/dashboard.ts'
import { selectRuns, type RunRow } from '#platform/clock/clock.sql.ts'
import type { Db } from '#platform/db/database.ts'
import { readVerdict } from '../audit/index.ts'
import { readSetting, type SettingKey } from '../settings/index.ts'
import { selectUnhandled, selectWaiting, type WaitingRow } from './health.sql.ts'

type State = 'works' | 'slow' | 'fails' | 'unknown' | 'off'
interface Part {
  state: State
  at: number | null
  count: number
}

/** Tasks with these names report for a part; `backup` is recorded by tools/backup.ts. */
export const STORAGE_TASK = 'storage'
export const BACKUP_TASK = 'backup'
const AUDIT_TASK = 'audit'
const PROVIDER_TASK = 'deposits'

/** A task is overdue after so many of its intervals, and ten minutes. */
const INTERVALS_LATE = 3
const LATE_MS = 10 * 60_000
/** A message or event that waits longer than this shows that its sender does not keep up. */
const SLOW_MS = 10 * 60_000

export const isOverdue = ({ startedAt, everySeconds }: RunRow, nowMs: number): boolean =>
  nowMs - startedAt > INTERVALS_LATE * everySeconds * 1_000 + LATE_MS

function partOfTask(run: RunRow | undefined, nowMs: number): Part {
  if (run === undefined) return { state: 'unknown', at: null, count: 0 }
  const { failures: count, workedAt: at } = run
  if (count > 0) return { state: 'fails', at, count }
  return { state: isOverdue(run, nowMs) ? 'slow' : 'works', at, count }
}

function partOfChannel(rows: readonly WaitingRow[], channel: WaitingRow['channel'], nowMs: number): Part {
  const row = rows.find((each) => each.channel === channel)
  if (row === undefined) return { state: 'works', at: null, count: 0 }
  const isSlow = nowMs - row.oldestAt > SLOW_MS
  return { state: isSlow ? (row.hasError ? 'fails' : 'slow') : 'works', at: row.oldestAt, count: row.count }
}

/** All tasks but those that report for a part of their own. */
function partOfTasks(runs: readonly RunRow[], nowMs: number): Part {
  const others = runs.filter(({ name }) => name !== BACKUP_TASK && name !== STORAGE_TASK)
  if (others.length === 0) return { state: 'unknown', at: null, count: 0 }
  const failing = others.filter(({ failures }) => failures > 0)
  const late = others.filter((run) => isOverdue(run, nowMs))
  const at = Math.max(...others.map(({ startedAt }) => startedAt))
  if (failing.length > 0) return { state: 'fails', at, count: failing.length }
  return { state: late.length > 0 ? 'slow' : 'works', at, count: late.length }
}

/** Each switch with the setting and the value that turn it on. */
const SWITCH_ON = {
  maintenance: ['maintenance', 'true'],
  ordersClosed: ['orders_open', 'false'],
  depositsClosed: ['deposits_open', 'false'],
  signUpClosed: ['sign_up', 'closed'],
  withdrawalsBlocked: ['withdrawals_blocked', 'true'],
  refundsClosed: ['customer_refunds', 'false'],
} as const satisfies Readonly<Record<(typeof SWITCHES)[number], readonly [key: SettingKey, value: string]>>

/** The switches that hold something back now. */
async function readSwitchesOn(db: Db) {
  const found: (typeof SWITCHES)[number][] = []
  for (const name of SWITCHES) {
    const [key, value] = SWITCH_ON[name]
    if ((await readSetting(db, key)) === value) found.push(name)
  }
  return found
}

export async function readHealth(db: Db, hasProvider: boolean) {
  const nowMs = Date.now()
  const runs = await db.many(selectRuns)
  const runOf = (task: string) => runs.find(({ name }) => name === task)
  const waiting = await db.many(selectWaiting)
  const unhandled = await db.one(selectUnhandled)
  const isBlocked = (await readSetting(db, 'withdrawals_blocked')) === 'true'
  const verdict = await readVerdict({ db, watch: () => undefined })
  const books = partOfTask(runOf(AUDIT_TASK), nowMs)
  const provider = partOfTask(runOf(PROVIDER_TASK), nowMs)
  const isBehind = unhandled.oldestAt !== null && nowMs - unhandled.oldestAt > SLOW_MS
  const parts: [name: string, part: Part][] = [
    ['books', isBlocked ? { ...books, state: 'fails' } : books],
    [
      'acts',
      verdict === null
        ? { state: 'unknown', at: null, count: 0 }
        : { state: verdict.isRight ? 'works' : 'fails', at: verdict.checkedAt, count: verdict.isRight ? 0 : 1 },
    ],
    [
      'provider',
      !hasProvider
        ? { state: 'off', at: null, count: 0 }
        : isBehind && provider.state === 'works'
          ? { state: 'slow', at: unhandled.oldestAt, count: unhandled.count }
          : provider,
    ],
    [
      'mail',
      (await readSetting(db, 'mail_is_on')) === 'true' ? partOfChannel(waiting, 'email', nowMs) : { state: 'off', at: null, count: 0 },
    ],
    ['push', partOfChannel(waiting, 'push', nowMs)],
    ['storage', partOfTask(runOf(STORAGE_TASK), nowMs)],
    ['tasks', partOfTasks(runs, nowMs)],
    ['backup', partOfTask(runOf(BACKUP_TASK), nowMs)],
  ]
  return { parts: parts.map(([part, facts]) => ({ part: part as 'books', ...facts })), switches: await readSwitchesOn(db) }
}
