/** Opens or resumes an upload: answers a ticket with an address for each part. */
import { randomBytes } from 'node:crypto'
import { PICTURE_UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '#contract/limits.ts'
import type { UploadPurpose, UploadTicket } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext, MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { partNumbersOf } from '#platform/storage/storage.ts'
import { ffmpegOf, nowOf, type MediaDeps } from './deps.ts'
import { cleanFileName, deliverableType, sendableType } from './file-types.ts'
import { countUnusedItems } from './items.sql.ts'
import {
  insertUpload,
  lockOwnerForOpening,
  selectRoom,
  selectUpload,
  updateAddressesEnd,
  type Purpose,
  type UploadRow,
} from './media.sql.ts'
import { noFfmpeg } from './refusal.ts'
import { partAddress } from './signed-address.ts'
import { storageCall } from './storage-call.ts'
import {
  assertOpen,
  LEAVING_UPLOADS_MAX,
  PART_URL_LIFETIME_MS,
  RECENT_PICTURES_MAX,
  ROOM_MAX_BYTES,
  storedUpload,
  UNFINISHED_UPLOADS_MAX,
  UNUSED_ITEMS_MAX,
  UPLOAD_LIFETIME_MS,
} from './upload-state.ts'

export interface DeclaredFile {
  readonly fileName: string
  readonly fileType: string
  /** In bytes. */
  readonly fileSize: number
}

/** The purpose of an upload: an order or a message, whose access was checked before, or media of the owner. */
export type UploadFor =
  | { readonly purpose: 'order-media'; readonly orderId: string | null }
  | { readonly purpose: UploadPurpose | 'thread-file' | 'evidence-file' }

const orderIdOf = (target: UploadFor): string | null => (target.purpose === 'order-media' ? target.orderId : null)

const MAX_BYTES: Readonly<Record<Purpose, number>> = {
  'order-media': UPLOAD_MAX_BYTES,
  'post-media': UPLOAD_MAX_BYTES,
  picture: PICTURE_UPLOAD_MAX_BYTES,
  'thread-file': UPLOAD_MAX_BYTES,
  'brief-file': UPLOAD_MAX_BYTES,
  'evidence-file': UPLOAD_MAX_BYTES,
}

const NOT_SENDABLE =
  'This kind of file cannot be sent. Accepted are pictures, videos, sound, PDF, plain text and ZIP files; anything else can be put into a ZIP.'

const WRONG_TYPE: Readonly<Record<Purpose, string>> = {
  'order-media':
    'This kind of file cannot be delivered. Accepted are pictures, videos, sound and ZIP files; anything else can be put into a ZIP.',
  'post-media': 'This kind of file cannot be shown in a post. Please choose a picture, a video or a sound.',
  picture: 'This is not a picture. Please choose a JPEG, PNG, WebP or AVIF.',
  'thread-file': NOT_SENDABLE,
  'evidence-file': NOT_SENDABLE,
  'brief-file':
    'This kind of file cannot be attached. Accepted are pictures, videos, sound and ZIP files; anything else can be put into a ZIP.',
}

const SHOWN_TYPES: Readonly<Record<Purpose, RegExp>> = {
  'order-media': /./,
  'post-media': /^(?:image|video|audio)\/|^application\/octet-stream$/,
  picture: /^image\/|^application\/octet-stream$/,
  'thread-file': /./,
  'brief-file': /./,
  'evidence-file': /./,
}

function assertSize(purpose: Purpose, { fileSize }: DeclaredFile): void {
  const maxBytes = MAX_BYTES[purpose]
  if (fileSize > maxBytes)
    throw new CallError('too_large', `Files can have up to ${maxBytes / 1024 / 1024} MB. Please make this one smaller or split it.`, {
      maxBytes,
    })
}

export const wrongTypeFor = (purpose: Purpose): CallError => new CallError('wrong_type', WRONG_TYPE[purpose])

/** Documents are downloads, never shown. */
export const hasDocuments = (purpose: Purpose): boolean => purpose === 'thread-file' || purpose === 'evidence-file'

function typeOf(purpose: Purpose, { fileType }: DeclaredFile): string {
  const type = hasDocuments(purpose) ? sendableType(fileType) : deliverableType(fileType)
  if (type === null || !SHOWN_TYPES[purpose].test(type)) throw wrongTypeFor(purpose)
  return type
}

/** Bytes count until they are removed, so that repeated cancelling cannot fill the storage. */
async function assertRoom(tx: MutationContext<Actor>['tx'], ownerId: string, purpose: Purpose, { fileSize }: DeclaredFile): Promise<void> {
  await tx.one(lockOwnerForOpening, ownerId)
  const room = await tx.one(selectRoom, ownerId)
  if (room.unfinished >= UNFINISHED_UPLOADS_MAX) {
    throw new CallError('rate_limited', 'You have too many unfinished uploads. Please complete an order with them, or cancel some.')
  }
  if (room.leaving >= LEAVING_UPLOADS_MAX || room.bytes + fileSize > ROOM_MAX_BYTES) {
    throw new CallError('rate_limited', 'The files that you gave up are still being removed. Please try again in a few minutes.')
  }
  if (purpose === 'picture' && room.pictures >= RECENT_PICTURES_MAX) {
    throw new CallError('rate_limited', 'You have uploaded a lot of pictures today. Please go on tomorrow.')
  }
  if (purpose === 'post-media' && (await tx.one(countUnusedItems, ownerId)).count >= UNUSED_ITEMS_MAX) {
    throw new CallError('rate_limited', 'You have a lot of media that are in no post yet. Please use or remove some of them.')
  }
}

/** Inserts the row of an upload. The key is random and leaves out the file's name. */
export async function insertOpenUpload(
  tx: MutationContext<Actor>['tx'],
  ownerId: string,
  target: UploadFor,
  file: DeclaredFile,
): Promise<UploadRow> {
  const { purpose } = target
  const type = typeOf(purpose, file)
  await assertRoom(tx, ownerId, purpose, file)
  const folder = purpose === 'order-media' ? `order-media/${target.orderId ?? 'no-order'}` : purpose
  return tx.one(
    insertUpload,
    ownerId,
    purpose,
    orderIdOf(target),
    `${folder}/${randomBytes(16).toString('hex')}`,
    cleanFileName(file.fileName),
    type,
    file.fileSize,
    UPLOAD_LIFETIME_MS,
  )
}

async function ticketOf(
  deps: MediaDeps,
  context: ActionContext<Actor>,
  row: UploadRow,
  received: ReadonlySet<number>,
): Promise<UploadTicket> {
  const upload = storedUpload(row)
  const expiresAt = Math.min(nowOf(deps) + PART_URL_LIFETIME_MS, row.expiresAt)
  const numbers = partNumbersOf(upload)
  const direct = await Promise.all(numbers.map((number) => deps.storage.partUrl(upload, number, expiresAt - nowOf(deps))))
  // The storage accepts parts without asking the server: the upload's place is kept until no address works.
  if (direct.some((url) => url !== null)) await context.write('addresses', ({ tx }) => tx.run(updateAddressesEnd, row.objectId, expiresAt))
  const parts = numbers.map((number, at) => ({
    number,
    url: direct[at] ?? partAddress(deps.secret, row.objectId, number, expiresAt),
    received: received.has(number),
  }))
  const uploadUrl = parts[0]?.url
  if (uploadUrl === undefined) throw new Error('an upload without parts')
  return { uploadUrl, objectId: row.objectId, partSize: UPLOAD_PART_BYTES, parts, expiresAt }
}

/** Opens a new upload of `ownerId`. Errors: too_large, wrong_type, no_ffmpeg, rate_limited, storage_failed. */
export async function openUpload(
  deps: MediaDeps,
  context: ActionContext<Actor>,
  ownerId: string,
  target: UploadFor,
  file: DeclaredFile,
): Promise<UploadTicket> {
  assertSize(target.purpose, file)
  if (target.purpose === 'post-media' && /^(?:video|audio)\//i.test(file.fileType) && (await ffmpegOf(deps)) === null) throw noFfmpeg()
  const row = await context.write('open', ({ tx }) => insertOpenUpload(tx, ownerId, target, file))
  return ticketOf(deps, context, row, new Set())
}

/** Resumes an upload of the same purpose. Errors: not_found, upload_expired, storage_failed. */
export async function resumeUpload(
  deps: MediaDeps,
  context: ActionContext<Actor>,
  ownerId: string,
  target: UploadFor,
  objectId: string,
): Promise<UploadTicket> {
  const row = await context.db.maybe(selectUpload, objectId, ownerId)
  if (row === undefined || row.purpose !== target.purpose || row.orderId !== orderIdOf(target))
    throw new CallError('not_found', 'This upload does not exist.')
  assertOpen(row, nowOf(deps))
  const received = await storageCall(deps, () => deps.storage.receivedParts(storedUpload(row)))
  return ticketOf(deps, context, row, received)
}
