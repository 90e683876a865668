/**
 * Compares what is kept between models and their fans with the ledger, and repairs what differs: kept in the transactions that move the money,
 * it never should. The same fills in the time before People.
 */
import type { Database, Tx } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { fansOf, relations } from '../people/index.ts'
import { selectModelsEnd, selectPairs, selectRelation, selectWrongRelations } from './relations.sql.ts'

/** Models of one comparison, and pairs of one transaction. */
const MODELS = 20
const PAIRS = 100

const NOTHING: relations.RelationRow = {
  orders: 0,
  orderCents: 0,
  posts: 0,
  postCents: 0,
  tips: 0,
  tipCents: 0,
  messages: 0,
  messageCents: 0,
  earnedCents: 0,
  firstAt: null,
  paidAt: null,
  lastAt: null,
}

/** Sets the relation of one pair as the ledger gives it, under its lock: no change is in the one and not in the other. */
async function repairRelation({ tx }: Pick<MutationContext<Actor>, 'tx'>, modelId: string, fanId: string): Promise<void> {
  await relations.lock(tx, modelId, fanId)
  await relations.set(tx, modelId, fanId, (await tx.maybe(selectRelation, modelId, fanId)) ?? NOTHING)
}

/** Sets every relation anew, as after a past that was played with times of its own. */
export async function recomputeRelations(tx: Tx): Promise<void> {
  // Counts that this transaction has still to add would be added to those set here.
  await tx.script('set constraints all immediate')
  for (const { modelId, fanId } of await tx.many(selectPairs)) await repairRelation({ tx }, modelId, fanId)
}

interface RelationsDeps {
  readonly database: Pick<Database, 'read'>
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly log: Log
}

/** Repairs the relations of the models in a range, after one comparison. Answers how many pairs differed. */
async function repairRange({ database, write }: RelationsDeps, above: string, upTo: string, stop: AbortSignal): Promise<number> {
  const wrong = await database.read((db) => db.many(selectWrongRelations, above, upTo))
  for (let at = 0; at < wrong.length && !stop.aborted; at += PAIRS) {
    const part = wrong.slice(at, at + PAIRS)
    await write('clock/people:repair', async ({ tx, touch }) => {
      for (const { modelId, fanId } of part) await repairRelation({ tx }, modelId, fanId)
      touch(...new Set(part.map(({ modelId }) => fansOf(modelId))))
    })
  }
  return wrong.length
}

const endAfter = async ({ database }: RelationsDeps, above: string): Promise<string> =>
  (await database.read((db) => db.maybe(selectModelsEnd, above, MODELS)))?.id ?? LAST_ID

/** Compares all relations. By night, after the audit. Answers how many pairs differed. */
export async function repairAllRelations(deps: RelationsDeps, stop: AbortSignal): Promise<number> {
  if (!(await deps.database.read((db) => relations.filling(db))).isDone) return 0
  let count = 0
  for (let above = FIRST_ID; above !== LAST_ID && !stop.aborted;) {
    const end = await endAfter(deps, above)
    count += await repairRange(deps, above, end, stop)
    above = end
  }
  if (count > 0) deps.log.error({ pairs: count }, 'what fans have paid differed from the ledger, and was repaired')
  return count
}

/** Fills in relations from before People, once, model by model; a killed process is continued by the next run. */
export async function fillRelations(deps: RelationsDeps, stop: AbortSignal): Promise<void> {
  for (;;) {
    const { after, isDone } = await deps.database.read((db) => relations.filling(db))
    if (isDone || stop.aborted) return
    const end = await endAfter(deps, after)
    await repairRange(deps, after, end, stop)
    if (stop.aborted) return
    await deps.write('clock/people:fill', async ({ tx }) => relations.setFilled(tx, end === LAST_ID ? null : end))
  }
}
