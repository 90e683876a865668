/**
 * The task that sends broadcasts: parts of a few users, each in its own transaction, in turns between broadcasts. After each part it rests as
 * long as the part took, so that a broadcast takes at most half of a processor from the messages of others.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { BROADCAST_CHUNK } from '#contract/limits.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { threadFiles } from '../../threads/index.ts'
import { broadcastsOf } from '../topics.ts'
import { beginBroadcast, selectDueBroadcasts, sendBroadcastPart, unsendBroadcastPart, selectUnsent } from './broadcasts.sql.ts'

type Change = Pick<MutationContext<Actor>, 'tx' | 'touch'>

export interface BroadcastClockDeps {
  readonly db: Db
  readonly write: (path: string, work: (context: Change) => Promise<void>) => Promise<void>
}

/** Broadcasts in one turn; the rest waits for the next. */
const AT_ONCE = 50

async function begin({ tx, touch }: Change, broadcastId: string): Promise<void> {
  const row = await tx.maybe(beginBroadcast, broadcastId)
  if (row?.hasBegun === true) touch(broadcastsOf(row.modelId))
}

const part =
  (statement: typeof sendBroadcastPart, broadcastId: string, chunk: number) =>
  async ({ tx, touch }: Change): Promise<void> => {
    const { topics } = await tx.one(statement, broadcastId, chunk)
    // Once all are unsent, the files stay for those who have paid, or for nobody.
    if (statement === unsendBroadcastPart && (await tx.maybe(selectUnsent, broadcastId)) !== undefined)
      await threadFiles.dropBroadcastFiles(tx, [broadcastId])
    // Only our own SQL function names these topics.
    touch(...(topics as Topic[]))
  }

/**
 * Runs until nothing is due. One that fails waits for the next run, and holds up no other one; all errors are thrown at the end. `chunk`: users
 * in one transaction; tests make it small.
 */
export async function runBroadcastClock({ db, write }: BroadcastClockDeps, stop?: AbortSignal, chunk = BROADCAST_CHUNK): Promise<void> {
  const failed = new Map<string, unknown>()
  for (;;) {
    const due = (await db.many(selectDueBroadcasts, AT_ONCE + failed.size)).filter(({ id }) => !failed.has(id))
    if (due.length === 0) break
    for (const { id, status } of due) {
      if (stop?.aborted === true) return
      const beganAt = performance.now()
      try {
        if (status === 'scheduled') await write('clock/chats:beginBroadcast', (change) => begin(change, id))
        else await write(`clock/chats:${status}`, part(status === 'sending' ? sendBroadcastPart : unsendBroadcastPart, id, chunk))
      } catch (error) {
        failed.set(id, error)
      }
      await pause(performance.now() - beganAt)
    }
  }
  if (failed.size > 0) throw new AggregateError([...failed.values()], 'broadcasts could not be sent or unsent')
}
