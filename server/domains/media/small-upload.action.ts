/** spec §7 `cloudflare_r2.uploadToR2`: a small file sent within the call, checked like every other. */
import { UPLOAD_SMALL_MAX_BYTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { MediaDeps } from './deps.ts'
import { nameBeforeCheck } from './file-types.ts'
import { checkUpload } from './finish-upload.action.ts'
import { insertOpenUpload, type UploadFor } from './open-upload.action.ts'
import { storageCall } from './storage-call.ts'

export interface SmallFile {
  readonly base64Data: string
  readonly fileName: string
  readonly contentType: string
}

/** The bytes of base64, with or without the `data:` prefix that file readers add. */
function decode(base64Data: string): Buffer {
  const text = base64Data.replace(/^data:[^,]{0,200},/, '')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new CallError('wrong_type', 'The file did not arrive as base64. Please send it again.')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0) throw new CallError('wrong_type', 'This file is empty. Please choose another one.')
  if (bytes.length > UPLOAD_SMALL_MAX_BYTES)
    throw new CallError('too_large', `Files sent this way can have up to ${UPLOAD_SMALL_MAX_BYTES / 1024 / 1024} MB.`, {
      maxBytes: UPLOAD_SMALL_MAX_BYTES,
    })
  return bytes
}

/** Answers the object id of the checked file. Errors: too_large, wrong_type, unsafe_file, rate_limited, storage_failed. */
export async function uploadSmallFile(deps: MediaDeps, context: ActionContext<Actor>, ownerId: string, file: SmallFile): Promise<string> {
  const bytes = decode(file.base64Data)
  const { fileName, contentType: fileType } = file
  return keepFile(deps, context, ownerId, { purpose: 'order-media', orderId: null }, { fileName, fileType, bytes })
}

/** Keeps and checks a file that has arrived otherwise than by an upload. Errors as above. */
export async function keepFile(
  deps: MediaDeps,
  context: Pick<ActionContext<Actor>, 'db' | 'write'>,
  ownerId: string,
  target: UploadFor,
  { fileName, fileType, bytes }: { readonly fileName: string; readonly fileType: string; readonly bytes: Buffer },
): Promise<string> {
  const row = await context.write('open', ({ tx }) => insertOpenUpload(tx, ownerId, target, { fileName, fileType, fileSize: bytes.length }))
  await storageCall(deps, () => deps.storage.put(row.storageKey, bytes, row.fileType, nameBeforeCheck(row.fileName)))
  return (await checkUpload(deps, context, row)).objectId
}
