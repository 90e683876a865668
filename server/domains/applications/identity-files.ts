/** The documents of an application: permission to send and to see them. Each access is logged first. */
import { OF_APPLICATIONS } from '#contract/shapes/admin-roles.ts'
import { IDENTITY_FILE_MAX_BYTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import type { Database } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { sealedFiles, type MediaDeps } from '../media/index.ts'
import type { Slot } from './answers.ts'
import { mayChangeDocuments } from '#contract/rules/application-steps.ts'
import {
  emptySlot,
  fillSlot,
  insertDocument,
  insertView,
  markChanged,
  selectApplicationForUpdate,
  selectDocument,
  type ApplicationRow,
  type DocumentRow,
} from './applications.sql.ts'
import { anyApplication, applicationsOf } from './topics.ts'

type Context = MutationContext<Actor>

/** Locks an own application whose documents can be changed. Errors: not_found, wrong_status. */
export async function takeDocuments({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<ApplicationRow> {
  const row = await tx.maybe(selectApplicationForUpdate, id)
  if (row === undefined || row.userId !== userIdOf(actor)) throw new CallError('not_found', 'This application does not exist.')
  if (!mayChangeDocuments(row))
    throw new CallError('wrong_status', 'This application has been sent and cannot be changed now.', { status: row.status })
  return row
}

/** Opens a document of an own draft, or a new one of an approved application. Errors: not_found, wrong_status, too_large, rate_limited. */
export async function openDocument(
  context: Context,
  applicationId: string,
  slot: Slot,
  fileSize: number,
): Promise<{ id: string; expiresAt: number }> {
  if (fileSize > IDENTITY_FILE_MAX_BYTES) {
    throw new CallError(
      'too_large',
      `A document can have up to ${IDENTITY_FILE_MAX_BYTES / 1024 / 1024} MB. Please take the picture in a lower resolution.`,
      { maxBytes: IDENTITY_FILE_MAX_BYTES },
    )
  }
  const row = await takeDocuments(context, applicationId)
  const file = await sealedFiles.open(context.tx, row.userId)
  await context.tx.run(insertDocument, file.id, row.id, slot)
  return file
}

/** Removes a document from an own draft. Errors: not_found, wrong_status. */
export async function removeDocument(context: Context, fileId: string): Promise<void> {
  const { tx, actor, touch } = context
  const document = await tx.maybe(selectDocument, fileId)
  if (document === undefined || document.userId !== userIdOf(actor) || !document.isCurrent)
    throw new CallError('not_found', 'This document is not there any more.')
  const row = await takeDocuments(context, document.applicationId)
  const emptied = await tx.many(emptySlot, row.id, document.slot)
  await sealedFiles.drop(
    tx,
    emptied.map(({ fileId: id }) => id),
  )
  await tx.run(markChanged, row.id)
  touch(applicationsOf(row.userId))
}

/** Puts an arrived file into its slot, and drops the previous one. Answers false when the application was submitted meanwhile. */
export async function attachDocument({ tx, touch }: Context, fileId: string, size: { width: number; height: number }): Promise<boolean> {
  const document = await tx.maybe(selectDocument, fileId)
  const row = document === undefined ? undefined : await tx.maybe(selectApplicationForUpdate, document.applicationId)
  if (document === undefined || row === undefined || !mayChangeDocuments(row)) {
    await sealedFiles.drop(tx, [fileId])
    return false
  }
  if (!(await sealedFiles.confirm(tx, fileId, size))) throw new Error('a sealed file arrived that was not taken before')
  const before = await tx.many(emptySlot, row.id, document.slot)
  await tx.run(fillSlot, fileId)
  await sealedFiles.drop(
    tx,
    before.map(({ fileId: id }) => id),
  )
  await tx.run(markChanged, row.id)
  touch(applicationsOf(row.userId))
  return true
}

export interface IdentityDeps extends Pick<MediaDeps, 'storage' | 'secret' | 'log'> {
  readonly database: Database
  readonly write: <T>(path: string, actor: Actor, work: (context: Context) => Promise<T>) => Promise<T>
  /** The actor of writes without a call: the signed address authorises the sender. */
  readonly system: Actor
}

/**
 * Receives the bytes of a document at its signed address. `receive` reads them; it is called only when the file is expected.
 * Answers `ended` when it is not. Throws PictureRefusal, and the errors of `receive`.
 */
export async function receiveDocument(
  { database, write, system, ...deps }: IdentityDeps,
  fileId: string,
  receive: (ownerId: string) => Promise<Buffer>,
): Promise<'kept' | 'ended'> {
  const taken = await sealedFiles.take(database, fileId)
  if (taken === null) return 'ended'
  let size: { width: number; height: number }
  try {
    size = await sealedFiles.seal(deps, fileId, await receive(taken.ownerId))
  } catch (error) {
    await sealedFiles.release(database, fileId)
    throw error
  }
  return (await write('media/sealed:receive', system, (context) => attachDocument(context, fileId, size))) ? 'kept' : 'ended'
}

type Right = 'owner' | 'decider' | null

function rightTo(actor: Actor, document: DocumentRow): Right {
  if (actor.userId === null || actor.impersonatorId !== null || !document.isCurrent || document.fileStatus !== 'sealed') return null
  if (document.userId === actor.userId)
    return mayChangeDocuments({ status: document.applicationStatus, renewal: document.renewal }) ? 'owner' : null
  return document.wasSent && isAdminOf(actor, OF_APPLICATIONS) ? 'decider' : null
}

/**
 * A document as JPEG, or null without the right: its applicant sees a small version while the application can be edited; owners and
 * moderators see it whole after it was submitted, and no later replacement before that is submitted, too. Their access is logged first.
 * Throws SealError.
 */
export async function viewDocument({ database, write, ...deps }: IdentityDeps, actor: Actor, fileId: string): Promise<Buffer | null> {
  const document = await database.maybe(selectDocument, fileId)
  const right = document === undefined ? null : rightTo(actor, document)
  if (document === undefined || right === null) return null
  if (right === 'owner') return sealedFiles.read(deps, fileId, 'small')
  const isLogged = await write('media/sealed:view', actor, (context) => logView(context, fileId))
  return isLogged ? sealedFiles.read(deps, fileId, 'whole') : null
}

/** Logs an access, after checking the right once more inside the transaction. Answers false without the right. */
export async function logView({ tx, actor, touch }: Context, fileId: string): Promise<boolean> {
  const document = await tx.maybe(selectDocument, fileId)
  if (document === undefined || rightTo(actor, document) !== 'decider') return false
  await tx.run(insertView, document.applicationId, fileId, document.slot, userIdOf(actor))
  touch(anyApplication())
  return true
}
