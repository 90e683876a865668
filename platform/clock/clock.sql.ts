import { statement } from '#platform/db/statement.ts'

/** Takes the task's lock for the transaction. False when another process holds it. */
export const tryTask = statement<[name: string], { isFree: boolean }>(
  'clock.tryTask',
  `select pg_try_advisory_xact_lock(hashtextextended('clock ' || $1, 0)) as "isFree"`,
)

/** Keeps the last run of a task, for all processes. `failure`: the first line of its error; null: it worked. */
export const recordRun = statement<[name: string, everySeconds: number, startedAt: Date, seconds: number, failure: string | null]>(
  'clock.recordRun',
  `insert into public.task_runs as r (name, every_seconds, started_at, seconds, failures, worked_at, failed_at, failure)
   values ($1, $2, $3, $4, case when $5::text is null then 0 else 1 end, case when $5 is null then now() end, case when $5 is not null then now() end, left($5, 300))
   on conflict (name) do update set every_seconds = excluded.every_seconds, started_at = excluded.started_at, seconds = excluded.seconds,
     failures = case when $5 is null then 0 else r.failures + 1 end, worked_at = coalesce(excluded.worked_at, r.worked_at),
     failed_at = coalesce(excluded.failed_at, r.failed_at), failure = coalesce(excluded.failure, r.failure)`,
)

export interface RunRow {
  name: string
  everySeconds: number
  startedAt: number
  seconds: number
  failures: number
  workedAt: number | null
  failedAt: number | null
  failure: string | null
}

/** The last run of every task, in whichever process. */
export const selectRuns = statement<[], RunRow>(
  'clock.selectRuns',
  `select name, every_seconds as "everySeconds", started_at as "startedAt", seconds, failures, worked_at as "workedAt", failed_at as "failedAt", failure
   from public.task_runs order by name limit 200`,
)
