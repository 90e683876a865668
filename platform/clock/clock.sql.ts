import { statement } from '#platform/db/statement.ts'

/** Takes the task's lock for the transaction. False when another process holds it. */
export const tryTask = statement<[name: string], { isFree: boolean }>(
  'clock.tryTask',
  `select pg_try_advisory_xact_lock(hashtextextended('clock ' || $1, 0)) as "isFree"`,
)
