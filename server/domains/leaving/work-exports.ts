/** Makes requested copies of data, one after another, under a lease: a worker that dies is replaced, and the copy starts again. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_DAYS, UPLOAD_PART_BYTES } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { OwnData } from '#server/compose/own-data.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { partNumbersOf, type Storage, type Upload } from '#platform/storage/storage.ts'
import { notify } from '../notifications/index.ts'
import { archiveKey, archiveName } from './archive-key.ts'
import { ArchiveWriter } from './archive-writer.ts'
import {
  claimExport,
  expireOld,
  markFailed,
  markReady,
  markRemoved,
  noteSize,
  putBack,
  selectLeased,
  selectToRemove,
  updateProgress,
  type ExportRow,
} from './exports.sql.ts'
import { exportsOf } from './topics.ts'
import { writeArchive } from './write-archive.ts'

/** A worker without a sign of life for this long counts as dead. */
const LEASE_MS = 60_000
const BEAT_MS = 15_000
/** The first attempt and two retries. */
const FAILURES_MAX = 3
const PAUSE_MS = 30_000
const STEP_PERCENT = 5
const BATCH = 50

export interface ExportWorkerDeps {
  readonly database: Database
  readonly storage: Storage
  readonly log: Log
  /** A folder of the installation in which archives are written before they are stored. */
  readonly workDir: string
  readonly data: readonly OwnData[]
  readonly siteName: () => Promise<string>
  /** Runs a journaled transaction of the server. */
  readonly write: <T>(path: string, work: (context: MutationContext<Actor>) => Promise<T>) => Promise<T>
  readonly leaseMs?: number
  readonly pauseMs?: number
}

/** Cancelled, or given to another worker after the lease ended. */
class ExportLost extends Error {
  override readonly name = 'ExportLost'
}

const FILE_NAME = /^([\da-f-]{36})\.(\d+)\.zip$/
const pathOf = ({ workDir }: ExportWorkerDeps, { id, attempts }: Pick<ExportRow, 'id' | 'attempts'>): string =>
  join(workDir, `${id}.${attempts}.zip`)

/** Removes files of killed workers. */
async function removeLeftovers({ database, workDir }: ExportWorkerDeps): Promise<void> {
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const found = (await readdir(workDir)).flatMap((name) => {
    const [, id, attempt] = FILE_NAME.exec(name) ?? []
    return id === undefined ? [] : [{ name, id, attempt: Number(attempt) }]
  })
  if (found.length === 0) return
  const leased = new Map(
    (await database.many(selectLeased, [...new Set(found.map(({ id }) => id))])).map(({ id, attempts }) => [id, attempts]),
  )
  for (const { name, id, attempt } of found) if (leased.get(id) !== attempt) await rm(join(workDir, name), { force: true })
}

/** Reports the share that is done, 0–1, and the next area. */
type Tell = (share: number, part: string) => Promise<void>

/** Renews the lease while `work` runs, and reports progress. Aborts the work when the copy is lost. */
async function underLease<T>(
  deps: ExportWorkerDeps,
  row: ExportRow,
  stop: AbortSignal,
  work: (signal: AbortSignal, tell: Tell) => Promise<T>,
): Promise<T> {
  const { database, write, log, leaseMs = LEASE_MS } = deps
  const lost = new AbortController()
  let reported = { percent: 0, part: null as string | null }
  const check = (renewed: number) => {
    if (renewed === 0) lost.abort(new ExportLost(`another worker has the copy ${row.id}, or it was cancelled`))
  }
  const beat = async () => check(await database.run(updateProgress, row.id, row.attempts, reported.percent, reported.part, leaseMs))
  const timer = setInterval(
    () => void beat().catch((error: unknown) => log.warn({ err: error, exportId: row.id }, 'the lease of a copy could not be renewed')),
    Math.min(BEAT_MS, leaseMs / 3),
  )
  const tell = async (share: number, part: string) => {
    const percent = Math.floor((share * 100) / STEP_PERCENT) * STEP_PERCENT
    if (percent <= reported.percent && reported.part !== null) return
    reported = { percent, part }
    const renewed = await write('clock/leaving:progress', ({ tx, touch }) => {
      touch(exportsOf(row.userId))
      return tx.run(updateProgress, row.id, row.attempts, percent, part, leaseMs)
    })
    check(renewed)
    lost.signal.throwIfAborted()
  }
  try {
    return await work(AbortSignal.any([stop, lost.signal]), tell)
  } finally {
    clearInterval(timer)
  }
}

const uploadOf = ({ id, createdAt }: ExportRow, attempt: number, sizeBytes: number): Upload => ({
  key: archiveKey(id, attempt),
  sizeBytes,
  partBytes: UPLOAD_PART_BYTES,
  type: 'application/zip',
  fileName: archiveName(createdAt),
})

/** Uploads in parts, so that the file is never whole in memory. */
async function store({ storage, database }: ExportWorkerDeps, row: ExportRow, path: string, sizeBytes: number): Promise<void> {
  const upload = uploadOf(row, row.attempts, sizeBytes)
  await database.run(noteSize, row.id, sizeBytes)
  for (const part of partNumbersOf(upload)) {
    const start = (part - 1) * UPLOAD_PART_BYTES
    await storage.writePart(upload, part, createReadStream(path, { start, end: Math.min(start + UPLOAD_PART_BYTES, sizeBytes) - 1 }))
  }
  await storage.completeUpload(upload)
  const stored = await storage.sizeOf(upload.key)
  if (stored !== sizeBytes) throw new Error(`the stored copy has ${stored} bytes in place of ${sizeBytes}`)
}

/** Writes the archive into its file, and closes it in any case. Answers its size in bytes. */
async function writeFile(deps: ExportWorkerDeps, row: ExportRow, signal: AbortSignal, tell: Tell): Promise<number> {
  const { database: db, storage, data } = deps
  const { userId, language } = row
  const site = await deps.siteName()
  const archive = new ArchiveWriter(pathOf(deps, row), signal)
  try {
    await writeArchive(archive, { db, storage, data }, { userId, language, site, tell })
    return await archive.finish()
  } finally {
    await archive.abandon()
  }
}

async function makeArchive(deps: ExportWorkerDeps, row: ExportRow, stop: AbortSignal): Promise<number> {
  const path = pathOf(deps, row)
  try {
    return await underLease(deps, row, stop, async (signal, tell) => {
      const sizeBytes = await writeFile(deps, row, signal, tell)
      signal.throwIfAborted()
      await store(deps, row, path, sizeBytes)
      return sizeBytes
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Stores the result, or removes it when the copy was cancelled meanwhile. */
async function keep(deps: ExportWorkerDeps, row: ExportRow, sizeBytes: number): Promise<void> {
  const kept = await deps.write('clock/leaving:ready', async (context) => {
    const ready = await context.tx.maybe(markReady, row.id, row.attempts, sizeBytes, EXPORT_DAYS)
    if (ready === undefined) return false
    context.touch(exportsOf(ready.userId))
    await notify(context, { userId: ready.userId, kind: 'export_ready', data: { expiresAt: ready.expiresAt } })
    return true
  })
  if (!kept) await deps.storage.discardUpload(uploadOf(row, row.attempts, sizeBytes))
}

async function afterTrouble(deps: ExportWorkerDeps, row: ExportRow, error: unknown, stop: AbortSignal): Promise<void> {
  const { write, log, pauseMs = PAUSE_MS } = deps
  const again = (failures: number, delayMs: number) =>
    write('clock/leaving:putBack', async ({ tx, touch }) => {
      if ((await tx.maybe(putBack, row.id, row.attempts, failures, delayMs)) !== undefined) touch(exportsOf(row.userId))
    })
  if (stop.aborted) return again(0, 0)
  if (error instanceof ExportLost) return
  log.error({ err: error, exportId: row.id, attempt: row.attempts }, 'a copy of somebody’s data could not be made')
  if (row.failures + 1 < FAILURES_MAX) return again(1, pauseMs * (row.failures + 1))
  await giveUp(deps, row)
}

async function giveUp({ write }: ExportWorkerDeps, row: ExportRow): Promise<void> {
  await write('clock/leaving:failed', async (context) => {
    if ((await context.tx.maybe(markFailed, row.id, row.attempts)) === undefined) return
    context.touch(exportsOf(row.userId))
    await notify(context, { userId: row.userId, kind: 'export_failed', data: {} })
  })
}

async function workOn(deps: ExportWorkerDeps, row: ExportRow, stop: AbortSignal): Promise<void> {
  // Its workers died again and again.
  if (row.failures >= FAILURES_MAX) return giveUp(deps, row)
  try {
    await keep(deps, row, await makeArchive(deps, row, stop))
  } catch (error) {
    await afterTrouble(deps, row, error, stop)
  }
}

/** Makes waiting copies until none is left, or `stop`. Answers the number taken. */
export async function workOnExports(deps: ExportWorkerDeps, stop: AbortSignal): Promise<number> {
  await removeLeftovers(deps)
  let taken = 0
  while (!stop.aborted) {
    const row = await deps.database.maybe(claimExport, deps.leaseMs ?? LEASE_MS)
    if (row === undefined) break
    taken += 1
    await workOn(deps, row, stop)
  }
  return taken
}

/** A task: expires copies after their days, then removes the bytes of all that are over. */
export async function removeExports({ database, storage, log, write }: ExportWorkerDeps): Promise<void> {
  await write('clock/leaving:expire', async ({ tx, touch }) => {
    const expired = await tx.many(expireOld, BATCH)
    touch(...expired.map(({ userId }) => exportsOf(userId)))
  })
  for (const row of await database.many(selectToRemove, BATCH)) {
    try {
      for (let attempt = 1; attempt <= row.attempts; attempt += 1)
        await storage.discardUpload(uploadOf(row, attempt, Math.max(1, row.sizeBytes ?? 0)))
      await database.run(markRemoved, row.id)
    } catch (error) {
      log.warn({ err: error, exportId: row.id }, 'a copy of somebody’s data is not removed yet')
    }
  }
}
