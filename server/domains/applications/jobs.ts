import { IDENTITY_DRAFT_DAYS } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { sealedFiles } from '../media/index.ts'
import { selectDocuments, selectOverdueForUpdate, insertEvent } from './applications.sql.ts'
import { readKeepDays } from './calls.ts'
import { anyApplication, applicationsOf } from './topics.ts'

const AT_ONCE = 50

/**
 * A task: drops the documents of applications decided `identity_keep_days` ago (setting), or untouched for so long that they count as
 * abandoned. Answers the number of applications; `removeSealedFiles` removes the bytes.
 */
export async function dropOverdueDocuments({ tx, touch }: MutationContext<Actor>): Promise<number> {
  const overdue = await tx.many(selectOverdueForUpdate, await readKeepDays(tx), IDENTITY_DRAFT_DAYS, AT_ONCE)
  for (const { id, userId } of overdue) {
    await sealedFiles.drop(
      tx,
      (await tx.many(selectDocuments, id)).map(({ fileId }) => fileId),
    )
    await tx.run(insertEvent, id, 'documents_removed', null, null, null)
    touch(applicationsOf(userId))
  }
  if (overdue.length > 0) touch(anyApplication())
  return overdue.length
}
