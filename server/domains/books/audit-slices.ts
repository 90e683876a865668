/**
 * The nightly audit, in slices, so that it slows no user down: each is a range of keys on a snapshot of its own, with a pause after it.
 *
 * A check compares two sums for each account, user or cause. Both sides of one key are in the same slice, and every commit changes both
 * together: so each slice is right or wrong by itself, whatever is written between two slices. A slice that is wrong is checked once
 * more, on another snapshot, before it counts.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Db } from '#platform/db/database.ts'
import { ALL_KEYS, type CheckKey, type CheckResult, type Checks, type KeyRange, resultOf, runChecks } from '#server/shared/audit-check.ts'
import { ledgerAudit } from '../ledger/index.ts'
import { type AuditReport, reportOf } from './audit.ts'
import { sliceEnds } from './audit-slices.sql.ts'
import { auditChecks } from './audit.sql.ts'
import { checkTables, REFERENCES_CHECK } from './references.sql.ts'

export interface SliceOptions {
  /** Keys of one slice: some hundred milliseconds of reading. */
  readonly size?: number
  /** After each slice, so many times as long as it took. */
  readonly restFactor?: number
}

const SIZE = 10_000
/** With it the audit takes a quarter of one processor. */
const REST_FACTOR = 3
const REST_MAX_MS = 10_000
/**
 * The ids of the installation's accounts are below. They have no balance of their own to compare, and a transfer of nearly every cause:
 * these are checked by cause.
 */
const ABOVE_INSTALLATION = '00000000-0000-0000-ffff-ffffffffffff'
const FIRST: Readonly<Record<CheckKey, string>> = { account: ABOVE_INSTALLATION, owner: ALL_KEYS[0], cause: ALL_KEYS[0] }

const all: Checks = { ...ledgerAudit.ledgerChecks(), ...auditChecks }

/** Reads on one snapshot; when something is wrong there, once more on another one, which counts. */
async function look(database: Pick<Database, 'read'>, read: (db: Db) => Promise<CheckResult[]>): Promise<CheckResult[]> {
  const first = await database.read(read)
  return first.every(({ isRight }) => isRight) ? first : database.read(read)
}

/** Every slice of the audit, as a function that reads it. */
async function* slices(database: Pick<Database, 'read'>, size: number): AsyncGenerator<(db: Db) => Promise<CheckResult[]>> {
  for (const key of ['account', 'owner', 'cause'] as const) {
    const checks = Object.fromEntries(Object.entries(all).filter(([, { by }]) => by === key))
    for (let above = FIRST[key]; above !== ALL_KEYS[1];) {
      const from = above
      const end = await database.read((db) => db.maybe(sliceEnds[key], from, size))
      const range: KeyRange = [from, end?.key ?? ALL_KEYS[1]]
      yield (db) => runChecks(db, checks, range)
      above = range[1]
    }
  }
  for (const statement of checkTables) yield async (db) => [resultOf(REFERENCES_CHECK, await db.one(statement))]
}

/** Runs every check, slice by slice. Null when it was stopped before its end. */
export async function auditInSlices(
  database: Pick<Database, 'read'>,
  stop: AbortSignal,
  { size = SIZE, restFactor = REST_FACTOR }: SliceOptions = {},
): Promise<AuditReport | null> {
  const sums = new Map<string, CheckResult>()
  for await (const slice of slices(database, size)) {
    if (stop.aborted) return null
    const startedAt = performance.now()
    for (const { name, rows, cents } of await look(database, slice)) {
      const before = sums.get(name)
      sums.set(name, resultOf(name, { rows: rows + (before?.rows ?? 0), cents: cents + (before?.cents ?? 0) }))
    }
    const restMs = Math.min(REST_MAX_MS, (performance.now() - startedAt) * restFactor)
    await wait(restMs, undefined, { signal: stop }).catch(() => undefined)
  }
  return reportOf([...sums.values()])
}
