/** Repairs figures of profiles that differ from their orders and reviews: kept in the transactions that change them, they never should. */
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { BEFORE_ALL_IDS } from '#server/compose/own-data.ts'
import { anyModel, modelFigures, modelOf } from '../models/index.ts'
import { selectFiguresOf, selectWrongFigures } from './figures.sql.ts'

/** Profiles of one statement. */
const BATCH = 500

/** Sets the figures of one profile as its log gives them, under its lock. */
export async function repairFigures({ tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>, modelId: string): Promise<void> {
  await modelFigures.lockFigures(tx, modelId)
  await modelFigures.setFigures(tx, await tx.one(selectFiguresOf, modelId))
  touch(modelOf(modelId), anyModel())
}

export interface FiguresDeps {
  readonly database: Pick<Database, 'read'>
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly log: Log
}

/** Compares all profiles, and repairs those that differ. By night, after the audit. Answers their number. */
export async function repairAllFigures({ database, write, log }: FiguresDeps, stop: AbortSignal): Promise<number> {
  let count = 0
  for (let after: string | null = BEFORE_ALL_IDS; after !== null && !stop.aborted;) {
    const from: string = after
    const { last, wrong } = await database.read((db) => db.one(selectWrongFigures, from, BATCH))
    for (const modelId of wrong) await write('clock/models:figures', (context) => repairFigures(context, modelId))
    if (wrong.length > 0) log.error({ models: wrong }, 'figures of profiles differed from their orders and reviews, and were repaired')
    count += wrong.length
    after = last
  }
  return count
}
