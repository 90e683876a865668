/**
 * Assembles the parts of an upload, checks the file, and finishes its purpose: a file of an order or a message waits for it, media of posts
 * and messages become an item to be processed, a public picture is made at once.
 */
import { buffer } from 'node:stream/consumers'
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext, MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { UploadUnfinishedError } from '#platform/storage/storage.ts'
import { SourceError, storedSource } from './byte-source.ts'
import { checkFile } from './check-file.ts'
import { ffmpegOf, nowOf, type MediaDeps } from './deps.ts'
import { nameBeforeCheck, nameForKind, type FileKind } from './file-types.ts'
import { countUnusedItems, insertItem, type ItemKind } from './items.sql.ts'
import {
  markAttachedToItem,
  markChecked,
  markRefused,
  markUsed,
  selectUpload,
  selectUploadsForUpdate,
  type UploadRow,
} from './media.sql.ts'
import { hasDocuments, wrongTypeFor } from './open-upload.action.ts'
import { keepPicture, makePicture, removePictureFiles, UnreadablePicture, type StoredPicture } from './pictures.ts'
import { createQueue } from './queue.ts'
import { FileRefusal, noFfmpeg } from './refusal.ts'
import { blankLocation, mayHoldLocation } from './remove-location.ts'
import { storageCall } from './storage-call.ts'
import { mediaItemTopic } from './topics.ts'
import { laneOf, nextPlaceFor } from './fair-queue.ts'
import { presentUpload, type UploadedMedia } from './uploaded-media.ts'
import { assertOpen, storedUpload, UNUSED_ITEMS_MAX } from './upload-state.ts'

/** One file at a time: a check may hold a whole picture in memory. */
const oneAtATime = createQueue(1)

type Context = Pick<ActionContext<Actor>, 'db' | 'write'>
type Refusal = FileRefusal | CallError

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

/** Removes a refused file at once. If that fails, the cleaning removes it later, by the status of the row. */
async function refuse(deps: MediaDeps, context: Context, row: UploadRow, refusal: Refusal): Promise<never> {
  await context.write('refuse', ({ tx }) => tx.run(markRefused, row.objectId))
  await discardBytes(deps, row)
  throw new CallError(refusal.code, refusal.message)
}

async function discardBytes(deps: MediaDeps, row: UploadRow): Promise<void> {
  try {
    await deps.storage.discardUpload(storedUpload(row))
  } catch (error) {
    deps.log.warn({ err: error, objectId: row.objectId }, 'the bytes of an upload are not removed yet')
  }
}

/** Runs `work`. Answers refusals of the file, and throws every other failure. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileRefusal || error instanceof CallError) return error
    throw error
  }
}

const isRefusal = (found: unknown): found is Refusal => found instanceof FileRefusal || found instanceof CallError

const contentKindOf = (deps: MediaDeps, row: UploadRow): Promise<FileKind> =>
  oneAtATime(() => checkFile(storedSource(deps.storage, row.storageKey, row.fileSize), hasDocuments(row.purpose)))

/** Another call has finished the same upload: answers its result. */
async function alreadyFinished(context: Context, { objectId, ownerId }: UploadRow): Promise<UploadedMedia> {
  const row = await context.db.maybe(selectUpload, objectId, ownerId)
  if (row?.status !== 'checked' && row?.status !== 'attached' && row?.status !== 'used') throw notFound()
  return presentUpload(context.db, row)
}

/**
 * Removes the camera's position from a file of an order. Its name in the storage is the one for downloads. Doing so twice is fine.
 */
const removeLocation = (deps: MediaDeps, row: UploadRow, { extension, type }: FileKind): Promise<void> =>
  oneAtATime(async () => {
    if (!mayHoldLocation(extension)) return
    const bytes = await readWhole(deps, row)
    if (blankLocation(bytes, extension)) await deps.storage.replace(row.storageKey, bytes, type, nameBeforeCheck(row.fileName))
  })

/**
 * Checks a completely sent file of an order or a message, and records its kind. Removes the position of the camera from it, unless its sender keeps the
 * file untouched.
 */
export async function checkUpload(deps: MediaDeps, context: Context, row: UploadRow, isUntouched = false): Promise<UploadedMedia> {
  const kind = await storageCall(deps, () => orRefusal(() => contentKindOf(deps, row)))
  if (isRefusal(kind)) return refuse(deps, context, row, kind)
  if (!isUntouched) await storageCall(deps, () => removeLocation(deps, row, kind))
  const itemKind = row.purpose === 'thread-file' ? await shownKindOf(deps, kind) : undefined
  const checked = await context.write('checked', async (write) => {
    const checked = await write.tx.maybe(markChecked, row.objectId, nameForKind(row.fileName, kind), kind.type)
    if (checked !== undefined && itemKind !== undefined) await queueShown(deps, write, checked, itemKind)
    return checked
  })
  return checked === undefined ? alreadyFinished(context, row) : presentUpload(context.db, checked)
}

const itemKindOf = ({ type }: FileKind): ItemKind | undefined =>
  (['image', 'video', 'audio'] as const).find((kind) => type.startsWith(`${kind}/`))

/** As what a thread shows a file; undefined: as a file. */
async function shownKindOf(deps: MediaDeps, kind: FileKind): Promise<ItemKind | undefined> {
  const itemKind = itemKindOf(kind)
  return itemKind === undefined || itemKind === 'image' || (await ffmpegOf(deps)) !== null ? itemKind : undefined
}

type Write = Pick<MutationContext<Actor>, 'tx' | 'touch' | 'afterCommit'>

async function queueItem(deps: MediaDeps, { tx, touch, afterCommit }: Write, upload: UploadRow, itemKind: ItemKind): Promise<void> {
  const place = await nextPlaceFor(tx, upload.ownerId, laneOf(itemKind))
  const { id } = await tx.one(insertItem, upload.ownerId, upload.objectId, itemKind, upload.fileName, place)
  touch(mediaItemTopic(id))
  afterCommit(() => deps.wakeItems?.())
}

/** Begins the item of a file of a message, unless its owner has too many of them: then it stays a file. */
async function queueShown(deps: MediaDeps, write: Write, upload: UploadRow, itemKind: ItemKind): Promise<void> {
  if ((await write.tx.one(countUnusedItems, upload.ownerId)).count < UNUSED_ITEMS_MAX) await queueItem(deps, write, upload, itemKind)
}

async function itemKindFor(deps: MediaDeps, row: UploadRow): Promise<{ kind: FileKind; itemKind: ItemKind }> {
  const kind = await contentKindOf(deps, row)
  const itemKind = itemKindOf(kind)
  if (itemKind === undefined) throw wrongTypeFor('post-media')
  if (itemKind !== 'image' && (await ffmpegOf(deps)) === null) throw noFfmpeg()
  return { kind, itemKind }
}

/** Starts the item made of a post's media. */
async function beginItem(deps: MediaDeps, context: Context, row: UploadRow): Promise<UploadedMedia> {
  const found = await storageCall(deps, () => orRefusal(() => itemKindFor(deps, row)))
  if (isRefusal(found)) return refuse(deps, context, row, found)
  const { kind, itemKind } = found
  const begun = await context.write('begin', async (write) => {
    const checked = await write.tx.maybe(markChecked, row.objectId, nameForKind(row.fileName, kind), kind.type)
    if (checked === undefined) return undefined
    await write.tx.run(markAttachedToItem, row.objectId)
    await queueItem(deps, write, checked, itemKind)
    return checked
  })
  return begun === undefined ? alreadyFinished(context, row) : presentUpload(context.db, begun)
}

async function readWhole(deps: MediaDeps, row: UploadRow): Promise<Buffer> {
  const bytes = await deps.storage.read(row.storageKey)
  if (bytes === null) throw new SourceError(`stored object cannot be read: ${row.storageKey}`)
  return buffer(bytes)
}

async function pictureOf(deps: MediaDeps, row: UploadRow): Promise<{ kind: FileKind; made: StoredPicture }> {
  const kind = await contentKindOf(deps, row)
  if (!kind.type.startsWith('image/')) throw wrongTypeFor('picture')
  const bytes = await readWhole(deps, row)
  try {
    // One at a time: each holds a decoded picture in memory.
    return await oneAtATime(async () => ({ kind, made: await makePicture(deps.storage, bytes) }))
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw new FileRefusal(
      'unsafe_file',
      `No picture can be made of this file (${error.message}). Please save it again as a JPEG or PNG of at most 50 megapixels.`,
    )
  }
}

/** Makes the public picture, and removes the uploaded bytes, whose metadata may contain a place. */
async function makePublic(deps: MediaDeps, context: Context, row: UploadRow): Promise<UploadedMedia> {
  const found = await storageCall(deps, () => orRefusal(() => pictureOf(deps, row)))
  if (isRefusal(found)) return refuse(deps, context, row, found)
  const { kind, made } = found
  const used = await context.write('picture', async ({ tx }) => {
    const [current] = await tx.many(selectUploadsForUpdate, [row.objectId], row.ownerId)
    if (current?.status !== 'open') return undefined
    await keepPicture(tx, made)
    return tx.maybe(markUsed, row.objectId, made.id, nameForKind(row.fileName, kind), kind.type)
  })
  if (used === undefined) {
    await removePictureFiles(deps.storage, made)
    return alreadyFinished(context, row)
  }
  await discardBytes(deps, row)
  return presentUpload(context.db, used)
}

/**
 * Finishes an upload of `ownerId`; a second call gives the same answer. `isUntouched`: a delivered file keeps the position of the camera.
 * Errors: not_found, upload_unfinished, wrong_type, unsafe_file, no_ffmpeg, storage_failed.
 */
export async function finishUpload(
  deps: MediaDeps,
  context: Context,
  ownerId: string,
  { objectId, isUntouched = false }: { objectId: string; isUntouched?: boolean | undefined },
): Promise<UploadedMedia> {
  const row = await context.db.maybe(selectUpload, objectId, ownerId)
  if (row === undefined || row.status === 'refused' || row.status === 'cancelled') throw notFound()
  // Checked before, and sent again with the other choice.
  if (row.status === 'checked' && row.purpose === 'order-media' && !isUntouched) return checkUpload(deps, context, row)
  if (row.status !== 'open') return presentUpload(context.db, row)
  assertOpen(row, nowOf(deps))
  await assemble(deps, row)
  switch (row.purpose) {
    case 'order-media':
    case 'thread-file':
    case 'evidence-file':
      return checkUpload(deps, context, row, isUntouched)
    case 'brief-file':
      return checkUpload(deps, context, row)
    case 'post-media':
      return beginItem(deps, context, row)
    case 'picture':
      return makePublic(deps, context, row)
    default:
      return row.purpose satisfies never
  }
}
