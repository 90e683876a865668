/** Puts the parts of an upload together, looks into the file, and says whether an order can be completed with it. */
import type { UploadedMedia } from './uploaded-media.ts'
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { CallError } from '#realtime/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { UploadUnfinishedError } from '#server/platform/storage/storage.ts'
import { storedSource } from './byte-source.ts'
import { checkFile } from './check-file.ts'
import { nowOf, type MediaDeps } from './deps.ts'
import { nameForKind, type FileKind } from './file-types.ts'
import { markChecked, markRefused, selectUpload, type UploadRow } from './media.sql.ts'
import { createQueue } from './queue.ts'
import { FileRefusal } from './refusal.ts'
import { storageCall } from './storage-call.ts'
import { presentUpload } from './uploaded-media.ts'
import { assertOpen, storedUpload } from './upload-state.ts'

/** Files are looked into one after another: a check may hold a whole picture in memory. */
const inTurn = createQueue(1)

const notFound = () => new CallError('not_found', 'This upload does not exist.')

async function assemble(deps: MediaDeps, row: UploadRow): Promise<void> {
  await storageCall(deps, async () => {
    try {
      await deps.storage.completeUpload(storedUpload(row))
    } catch (error) {
      if (!(error instanceof UploadUnfinishedError)) throw error
      throw new CallError('upload_unfinished', 'Some of this file has not arrived yet. Please send the missing parts.')
    }
    const size = await deps.storage.sizeOf(row.storageKey)
    if (size !== row.fileSize || size > UPLOAD_MAX_BYTES) throw new Error(`assembled object has ${size} bytes, not ${row.fileSize}`)
  })
}

/** A refused file is removed at once. Should that fail, the cleaning removes it, because the row says so. */
async function refuse(deps: MediaDeps, context: ActionContext<Actor>, row: UploadRow, refusal: FileRefusal): Promise<never> {
  await context.write('refuse', ({ tx }) => tx.run(markRefused, row.objectId))
  try {
    await deps.storage.discardUpload(storedUpload(row))
  } catch (error) {
    deps.log.warn({ err: error, objectId: row.objectId }, 'refused file not removed yet')
  }
  throw new CallError(refusal.code, refusal.message)
}

async function lookInto(deps: MediaDeps, row: UploadRow): Promise<FileKind | FileRefusal> {
  try {
    return await inTurn(() => checkFile(storedSource(deps.storage, row.storageKey, row.fileSize)))
  } catch (error) {
    if (error instanceof FileRefusal) return error
    throw error
  }
}

/** Checks an upload whose bytes are all there, and records what it is. */
export async function checkUpload(deps: MediaDeps, context: ActionContext<Actor>, row: UploadRow): Promise<UploadedMedia> {
  const found = await storageCall(deps, () => lookInto(deps, row))
  if (found instanceof FileRefusal) return refuse(deps, context, row, found)
  const checked = await context.write('checked', ({ tx }) => tx.maybe(markChecked, row.objectId, nameForKind(row.fileName, found), found.type))
  return checked === undefined ? alreadyChecked(await context.db.maybe(selectUpload, row.objectId, row.ownerId)) : presentUpload(checked)
}

/** Somebody else was quicker with the same upload: their answer is ours. */
function alreadyChecked(row: UploadRow | undefined): UploadedMedia {
  if (row?.status !== 'checked' && row?.status !== 'attached') throw notFound()
  return presentUpload(row)
}

/**
 * Finishes an upload of `ownerId`; doing so twice gives the same answer.
 * Errors: not_found, upload_unfinished, wrong_type, unsafe_file, storage_failed.
 */
export async function finishUpload(deps: MediaDeps, context: ActionContext<Actor>, ownerId: string, objectId: string): Promise<UploadedMedia> {
  const row = await context.db.maybe(selectUpload, objectId, ownerId)
  if (row === undefined || row.status === 'refused' || row.status === 'cancelled') throw notFound()
  if (row.status !== 'open') return presentUpload(row)
  assertOpen(row, nowOf(deps))
  await assemble(deps, row)
  return checkUpload(deps, context, row)
}
