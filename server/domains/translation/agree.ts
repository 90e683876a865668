/** Agreements and choices of a side of a conversation. */
import type { ThreadTranslation } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Translator } from '#server/shared/translator.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { servicesInForce } from '../settings/index.ts'
import { presentChoices, type Side } from './agreements.ts'
import { translationOf } from './topics.ts'
import { forgetThread, upsertAgreement, upsertAlways } from './translation.sql.ts'

/** The sides of a conversation, as this reader knows them; empty: there is none. */
export type SidesOf = (db: Db, threadId: string, readerId: string) => Promise<readonly Side[]>

type Change = Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>

async function assertSide(db: Db, actor: Actor, sidesOf: SidesOf, threadId: string): Promise<{ userId: string; sides: readonly Side[] }> {
  const userId = userIdOf(actor)
  const sides = await sidesOf(db, threadId, userId)
  if (!sides.some((side) => side.userId === userId)) throw new CallError('not_found', 'This conversation does not exist.')
  return { userId, sides }
}

/** Null for all but its sides, and without a translator. */
export async function readThreadTranslation(
  { db, actor, watch }: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>,
  translator: Translator | null,
  sidesOf: SidesOf,
  threadId: string,
): Promise<ThreadTranslation | null> {
  watch(translationOf(threadId), servicesInForce())
  const userId = userIdOf(actor)
  if (translator === null) return null
  const sides = await sidesOf(db, threadId, userId)
  if (!sides.some((side) => side.userId === userId)) return null
  return presentChoices(sides, userId, translator)
}

/** Agrees that the texts of a conversation go to the translator, or ends that for both and deletes its translations. Errors: not_found, no_translator. */
export async function agree(
  { tx, actor, touch }: Change,
  translator: Translator | null,
  sidesOf: SidesOf,
  { threadId, isAgreed }: { threadId: string; isAgreed: boolean },
): Promise<void> {
  const { userId, sides } = await assertSide(tx, actor, sidesOf, threadId)
  if (translator === null) throw new CallError('no_translator', 'This site has no translator.')
  if (isAgreed) await tx.run(upsertAgreement, threadId, userId, translator.name)
  // Otherwise the other side's agreement would ask this user again at once.
  else for (const side of sides) await tx.run(upsertAgreement, threadId, side.userId, null)
  if (!isAgreed) await tx.one(forgetThread, threadId)
  touch(translationOf(threadId))
}

/** Errors: not_found. */
export async function setAlways(
  { tx, actor, touch }: Change,
  sidesOf: SidesOf,
  { threadId, isAlways }: { threadId: string; isAlways: boolean },
): Promise<void> {
  const { userId } = await assertSide(tx, actor, sidesOf, threadId)
  await tx.run(upsertAlways, threadId, userId, isAlways)
  touch(translationOf(threadId))
}
