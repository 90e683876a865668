/**
 * Processes items one after another, in the order of `fair-queue.ts`.
 *
 *                  ┌───────── our failure: again later (three attempts in all) ─────────────┐
 *                  ▼                                                                            │
 *   upload ──► processing ──claimed──▶ worked on ──▶ ready                                      │
 *                  ▲                       ├── the file's fault ──▶ failed ── retry ──▶ processing
 *                  │                       ├── worker stops: put back                           │
 *                  └── its lease ends:  ◀──┴── worker died                                       │
 *                      another worker takes it
 */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { Hold } from '#platform/ffmpeg/hold.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { SourceError } from './byte-source.ts'
import { ffmpegOf, type MediaDeps } from './deps.ts'
import { ItemFailure } from './item-failure.ts'
import { AUDIO, PREVIEW, putOriginal, putVariant, removeItemFiles, VIDEO } from './item-files.ts'
import {
  claimItemForUpdate,
  markItemFailed,
  markItemReady,
  postponeItem,
  releaseItem,
  selectItem,
  updateProgress,
  updateWidths,
  type ItemKind,
  type ItemLane,
  type MediaItemRow,
} from './items.sql.ts'
import { makeClip } from './make-clip.ts'
import { makeImage, makeOriginalImage, type ImageProgress } from './make-image.ts'
import { makeSound } from './make-sound.ts'
import { selectUpload, type UploadRow } from './media.sql.ts'
import { probeClip, type ClipTools } from './probe-clip.ts'
import { mediaItemTopic } from './topics.ts'
import { recordWork } from './fair-queue.ts'
import { openWorkFolder } from './work-folders.ts'

/** A worker without a sign of life for this long counts as dead. */
export const LEASE_MS = 30_000
const BEAT_MS = 10_000
const ATTEMPTS_MAX = 3
const PAUSE_MS = 15_000
/** The time after which a clip is held while another owner waits, and clips that are begun at most: each takes memory until it is ready. */
const SLICE_MS = 60_000
const BEGUN_MAX = 3
/** Progress is reported in steps of so many percent. */
const STEP_PERCENT = 10

export interface ItemWorkerDeps extends Pick<MediaDeps, 'storage' | 'log' | 'findFfmpeg'> {
  readonly database: Database
  /** A folder of the installation for originals during processing. */
  readonly workDir: string
  /** Runs a journaled transaction of the server. */
  readonly write: <T>(path: string, work: (context: MutationContext<Actor>) => Promise<T>) => Promise<T>
  readonly leaseMs?: number
  readonly sliceMs?: number
}

interface Made {
  kind: ItemKind
  width: number | null
  height: number | null
  seconds: number | null
  blur: string | null
  peaks: number[] | null
  widths: number[]
  extension: string
  hasPreview: boolean
}

/** The item was taken away during processing: discarded, or given to another worker after the lease ended. */
class ItemLost extends Error {
  override readonly name = 'ItemLost'
}

interface Job {
  readonly deps: ItemWorkerDeps
  readonly row: MediaItemRow
  readonly upload: UploadRow
  readonly folder: string
  /** Aborted when the worker is stopping, or the item is lost. */
  readonly signal: AbortSignal
  readonly hold: Hold
  /** Reports progress, 0–1. */
  readonly report: (share: number) => Promise<void>
}

const SOURCE = 'source'

async function fetchOriginal({ deps, upload, folder, signal }: Job): Promise<string> {
  const path = join(folder, SOURCE)
  const bytes = await deps.storage.read(upload.storageKey)
  if (bytes === null) throw new SourceError(`stored object cannot be read: ${upload.storageKey}`)
  await pipeline(bytes, createWriteStream(path), { signal })
  return path
}

/** The callbacks while the widths are made, with their share of the whole work. */
const progressOf = ({ deps, row, report }: Job, before: number, share: number): ImageProgress => ({
  onWidths: (widths) => deps.database.run(updateWidths, row.id, widths),
  onShare: (done) => report(before + done * share),
})

async function makePictureItem(job: Job): Promise<Made> {
  const { deps, row, folder } = job
  const path = await fetchOriginal(job)
  const made = await makeImage(deps.storage, row.id, path, progressOf(job, 0, 0.8))
  const extension = await makeOriginalImage(deps.storage, row, path, folder)
  return { kind: 'image', ...made, seconds: null, peaks: null, extension, hasPreview: false }
}

async function toolsOf({ deps, folder, signal, hold }: Job): Promise<ClipTools> {
  const ffmpeg = await ffmpegOf(deps)
  if (ffmpeg === null) throw new ItemFailure('no_ffmpeg')
  return { ffmpeg, folder, signal, hold }
}

/** A clip without moving pictures is a sound, under any name. */
async function makeClipItem(job: Job): Promise<Made> {
  const { deps, row, upload, folder } = job
  const tools = await toolsOf(job)
  await fetchOriginal(job)
  const probe = await probeClip(tools, upload.fileType, SOURCE)
  await job.report(0.05)
  return probe.video === null || row.kind === 'audio' ? makeSoundItem() : makeVideoItem()

  async function makeVideoItem(): Promise<Made> {
    const made = await makeClip(tools, upload.fileType, SOURCE, probe, (share) => void job.report(share * 0.7))
    await putVariant(deps.storage, row.id, VIDEO, join(folder, 'video.mp4'))
    if (made.hasPreview) await putVariant(deps.storage, row.id, PREVIEW, join(folder, PREVIEW))
    await putOriginal(deps.storage, row, made.original.extension, join(folder, made.original.name))
    const poster = await makeImage(deps.storage, row.id, join(folder, 'poster.png'), progressOf(job, 0.7, 0.25))
    return {
      kind: 'video',
      width: made.width,
      height: made.height,
      seconds: made.seconds,
      blur: poster.blur,
      widths: poster.widths,
      peaks: null,
      extension: made.original.extension,
      hasPreview: made.hasPreview,
    }
  }

  async function makeSoundItem(): Promise<Made> {
    const made = await makeSound(tools, upload.fileType, SOURCE, probe)
    await job.report(0.8)
    await putVariant(deps.storage, row.id, AUDIO, join(folder, 'audio.m4a'))
    await putOriginal(deps.storage, row, made.original.extension, join(folder, made.original.name))
    return {
      kind: 'audio',
      width: null,
      height: null,
      seconds: made.seconds,
      blur: null,
      peaks: made.peaks,
      widths: [],
      extension: made.original.extension,
      hasPreview: false,
    }
  }
}

/** Renews the lease while `work` runs, and reports progress. Aborts the work when the item is lost. */
async function underLease<T>(
  deps: ItemWorkerDeps,
  row: MediaItemRow,
  stop: AbortSignal,
  work: (signal: AbortSignal, report: (share: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const leaseMs = deps.leaseMs ?? LEASE_MS
  let reported = 0
  async function beat(percent: number, isProgress: boolean): Promise<void> {
    const renew = async (context: Pick<MutationContext<Actor>, 'tx'>) =>
      context.tx.run(updateProgress, row.id, row.attempts, percent, leaseMs)
    const renewed = isProgress
      ? await deps.write('clock/media:progress', (context) => {
          context.touch(mediaItemTopic(row.id))
          return renew(context)
        })
      : await deps.database.run(updateProgress, row.id, row.attempts, percent, leaseMs)
    if (renewed === 0) lost.abort(new ItemLost(`another worker has item ${row.id}, or it was discarded`))
  }
  const onFailure = (error: unknown) => deps.log.warn({ err: error, itemId: row.id }, 'the progress of an item could not be reported')
  const timer = setInterval(() => void beat(reported, false).catch(onFailure), Math.min(BEAT_MS, leaseMs / 3))
  const report = async (share: number) => {
    const percent = Math.floor((share * 100) / STEP_PERCENT) * STEP_PERCENT
    if (percent <= reported) return
    reported = percent
    await beat(percent, true).catch(onFailure)
  }
  try {
    return await work(AbortSignal.any([stop, lost.signal]), report)
  } finally {
    clearInterval(timer)
  }
}

async function makeItem(deps: ItemWorkerDeps, row: MediaItemRow, stop: AbortSignal, hold: Hold): Promise<Made> {
  const upload = await deps.database.maybe(selectUpload, row.objectId, row.ownerId)
  if (upload === undefined) throw new Error(`item ${row.id} has no upload`)
  const folder = await openWorkFolder(deps.workDir, row)
  try {
    return await underLease(deps, row, stop, (signal, report) => {
      const job: Job = { deps, row, upload, folder, signal, hold, report }
      return row.kind === 'image' ? makePictureItem(job) : makeClipItem(job)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Files made for an item that was discarded meanwhile would otherwise stay. */
async function removeIfGone({ database, storage }: ItemWorkerDeps, row: MediaItemRow, widths: readonly number[] = []): Promise<void> {
  if ((await database.maybe(selectItem, row.id)) === undefined)
    await removeItemFiles(storage, { ...row, widths: [...new Set([...row.widths, ...widths])] })
}

async function keepMade(deps: ItemWorkerDeps, row: MediaItemRow, made: Made): Promise<void> {
  const kept = await deps.write('clock/media:ready', ({ tx, touch }) => {
    touch(mediaItemTopic(row.id))
    return tx.run(
      markItemReady,
      row.id,
      row.attempts,
      made.kind,
      made.width,
      made.height,
      made.seconds,
      made.blur,
      made.peaks,
      made.widths,
      made.extension,
      made.hasPreview,
    )
  })
  if (kept === 0) await removeIfGone(deps, row, made.widths)
}

async function fail(deps: ItemWorkerDeps, row: MediaItemRow, code: ItemFailure['code']): Promise<void> {
  await deps.write('clock/media:failed', async ({ tx, touch }) => {
    touch(mediaItemTopic(row.id))
    await tx.run(markItemFailed, row.id, row.attempts, code)
  })
}

/** Puts the item back at zero progress, visible to its owner. */
async function putBack(deps: ItemWorkerDeps, row: MediaItemRow, change: (tx: Tx) => Promise<number>): Promise<void> {
  await deps.write('clock/media:putBack', async ({ tx, touch }) => {
    touch(mediaItemTopic(row.id))
    await change(tx)
  })
}

async function afterFailure(deps: ItemWorkerDeps, row: MediaItemRow, error: unknown, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return putBack(deps, row, (tx) => tx.run(releaseItem, row.id, row.attempts))
  if (error instanceof ItemLost) return removeIfGone(deps, row)
  if (error instanceof ItemFailure) {
    deps.log.info({ err: error, itemId: row.id }, 'an upload cannot be processed')
    return fail(deps, row, error.code)
  }
  deps.log.error({ err: error, itemId: row.id, attempt: row.attempts }, 'an item could not be processed')
  if (row.attempts >= ATTEMPTS_MAX) return fail(deps, row, 'gave_up')
  await putBack(deps, row, (tx) => tx.run(postponeItem, row.id, row.attempts, PAUSE_MS * row.attempts))
}

const claim = ({ database, leaseMs = LEASE_MS }: ItemWorkerDeps, lane: ItemLane, busyOwnerIds: readonly string[]) =>
  database.maybe(claimItemForUpdate, lane, leaseMs, busyOwnerIds)

/**
 * While an item of one owner is worked on, holds it after each slice of time for one item of another owner who waits. `busyOwnerIds` are
 * the owners of this item and of those that are held for it: a second item of one of them never takes a turn.
 */
async function giveTurns(
  deps: ItemWorkerDeps,
  lane: ItemLane,
  hold: Hold,
  busyOwnerIds: readonly string[],
  stop: AbortSignal,
  ended: AbortSignal,
): Promise<void> {
  if (lane !== 'clips' || busyOwnerIds.length >= BEGUN_MAX) return
  const over = AbortSignal.any([stop, ended])
  while (!over.aborted) {
    // An abort ends the slice early.
    await setTimeout(deps.sliceMs ?? SLICE_MS, undefined, { signal: over }).catch(() => undefined)
    const other = over.aborted ? undefined : await claim(deps, lane, busyOwnerIds)
    if (other === undefined) continue
    hold.begin()
    try {
      await workOn(deps, other, stop, busyOwnerIds)
    } finally {
      hold.end()
    }
  }
}

/** `stop` ends the work and puts the item back. */
async function workOn(deps: ItemWorkerDeps, row: MediaItemRow, stop: AbortSignal, heldOwnerIds: readonly string[] = []): Promise<void> {
  // Its worker died again and again: the file itself may be the cause.
  if (row.attempts > ATTEMPTS_MAX) return fail(deps, row, 'gave_up')
  const since = performance.now()
  const hold = new Hold()
  const ended = new AbortController()
  const turns = giveTurns(deps, row.lane, hold, [...heldOwnerIds, row.ownerId], stop, ended.signal).catch((error: unknown) =>
    deps.log.error({ err: error, itemId: row.id }, 'an item could not take its turn'),
  )
  try {
    await keepMade(deps, row, await makeItem(deps, row, stop, hold))
  } catch (error) {
    await afterFailure(deps, row, error, stop)
  } finally {
    const tookMs = performance.now() - since - hold.heldMs
    ended.abort()
    await turns
    await recordWork(deps.database, row.ownerId, row.lane, Math.round(tookMs))
  }
}

/** Works on waiting items of this lane in their order, until none is left, or `stop`. Answers the number taken. */
export async function workOnItems(deps: ItemWorkerDeps, lane: ItemLane, stop: AbortSignal): Promise<number> {
  let taken = 0
  while (!stop.aborted) {
    const row = await claim(deps, lane, [])
    if (row === undefined) break
    taken += 1
    await workOn(deps, row, stop)
  }
  return taken
}
