/**
 * A copy of a user's data, on request:
 *
 *   queued ──claimed──▶ running ──whole, and checked──▶ ready ──7 days──▶ expired
 *      ▲                    │ ├── cancelled                └── cancelled
 *      └─ failed, or died ──┘ └── third failure ──▶ failed
 *
 * The row is the queue, too: `work-exports.ts` claims it under a lease.
 */
import { EXPORTS_PER_DAY, type Language } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { requireProof } from '../auth/index.ts'
import { countToday, expireReadyOf, insertExport, lockOwnerForExport, markCancelled, selectLatest, selectOwnExport } from './exports.sql.ts'
import { exportsOf, exportsWaiting } from './topics.ts'

type Context = MutationContext<Actor>

/** Errors: export_running, too_many_exports, proof_required. */
export async function requestExport(context: Context, language: Language): Promise<string> {
  const { tx, actor, touch } = context
  const userId = userIdOf(actor)
  await tx.one(lockOwnerForExport, userId)
  const latest = await tx.maybe(selectLatest, userId)
  if (latest?.state === 'queued' || latest?.state === 'running')
    throw new CallError('export_running', 'A copy of your data is already being created.')
  if ((await tx.one(countToday, userId)).count >= EXPORTS_PER_DAY) {
    throw new CallError('too_many_exports', `You can ask for ${EXPORTS_PER_DAY} copies a day. Please ask again tomorrow.`, {
      max: EXPORTS_PER_DAY,
    })
  }
  await requireProof(context)
  await tx.run(expireReadyOf, userId)
  const { id } = await tx.one(insertExport, userId, language)
  touch(exportsOf(userId), exportsWaiting())
  return id
}

/** The next cleaning removes the bytes. Errors: not_found, wrong_status. */
export async function cancelExport({ tx, actor, touch }: Context, exportId: string): Promise<void> {
  const userId = userIdOf(actor)
  if ((await tx.maybe(selectOwnExport, exportId, userId)) === undefined)
    throw new CallError('not_found', 'There is no such copy of your data.')
  if ((await tx.run(markCancelled, exportId, userId)) === 0) throw new CallError('wrong_status', 'This copy of your data is over already.')
  touch(exportsOf(userId))
}
