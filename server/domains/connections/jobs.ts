import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { deleteOldFeeds } from './connections.sql.ts'

interface FeedClockDeps {
  /** Runs a journaled transaction of the server without a user; `path` names it in the journal. */
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
}

/** Rows of one run; the rest waits for the next. */
const BATCH = 10_000

/** Work by the clock: forgets addresses of calendars that ended long ago. */
export const forgetFeeds = ({ write }: FeedClockDeps): Promise<void> =>
  write('clock/connections:forget', async ({ tx }) => void (await tx.run(deleteOldFeeds, BATCH)))
