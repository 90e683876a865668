/** Files of messages: their uploads, and the links to them. */
import type { UploadTicket } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { downloadLink, uploads, type MediaDeps } from '../media/index.ts'
import { isAdmin } from './read-thread.ts'
import { selectHasFile, selectMayOpen } from './message-files.sql.ts'
import { selectReadable } from './threads.sql.ts'

export const notFound = (): CallError => new CallError('not_found', 'This conversation does not exist.')

export interface FileUploadArgs {
  readonly threadId: string
  readonly objectId?: string | undefined
  readonly fileName?: string | undefined
  readonly fileType?: string | undefined
  readonly fileSize?: number | undefined
}

const TARGET = { purpose: 'thread-file' } as const

/**
 * Opens an upload of a file for a message; with `objectId`, resumes one. Only for members that may write now.
 * Errors: not_found, thread_closed, too_large, wrong_type, upload_expired, storage_failed.
 */
export async function openFileUpload(deps: MediaDeps, context: ActionContext<Actor>, args: FileUploadArgs): Promise<UploadTicket> {
  const userId = userIdOf(context.actor)
  const found = await context.db.maybe(selectReadable, args.threadId, userId, isAdmin(context.actor))
  if (found === undefined) throw notFound()
  if (found.isClosed || !found.mayWrite)
    throw new CallError('thread_closed', 'This conversation is closed. Nobody can write here any more.')
  const { objectId, fileName, fileType, fileSize } = args
  if (objectId !== undefined) return uploads.resumeUpload(deps, context, userId, TARGET, objectId)
  if (fileName === undefined || fileType === undefined || fileSize === undefined)
    throw new CallError('bad_request', 'Please send the name, type and size of the file.')
  return uploads.openUpload(deps, context, userId, TARGET, { fileName, fileType, fileSize })
}

/** A signed link to a file, for all who may read its thread. Errors: not_found, media_missing, storage_failed. */
export async function fileLink(
  deps: MediaDeps,
  { db, actor }: Pick<ActionContext<Actor>, 'db' | 'actor'>,
  { threadId, objectId }: { threadId: string; objectId: string },
): Promise<{ url: string; expiresAt: number }> {
  if ((await db.maybe(selectReadable, threadId, userIdOf(actor), isAdmin(actor))) === undefined) throw notFound()
  if (!(await db.one(selectHasFile, threadId, objectId, userIdOf(actor))).has) throw notFound()
  const link = await downloadLink(deps, db, objectId)
  if (link === null) throw new CallError('media_missing', 'This file is not available any more.')
  return link
}

/**
 * Whether the caller reads the message that shows this item. Checked for each address of one of its files. Closed to admins in a user's account,
 * as the files of orders are: their reason is another one.
 */
export const mayOpenFile = async (db: Db, actor: Actor, itemId: string): Promise<boolean> =>
  actor.userId !== null && actor.impersonatorId === null && (await db.one(selectMayOpen, actor.userId, isAdmin(actor), itemId)).mayOpen
