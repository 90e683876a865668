/** The switches of the site, kept in memory, so that a call that begins need not ask the database for them. */
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Realtime } from '#realtime/index.ts'
import type { Actor } from '../access/actor.ts'
import type { SwitchesNow } from '../access/closed-parts.ts'
import { readSwitches, SWITCH_TOPICS } from '../domains/settings/parts.ts'

const AGAIN_AFTER_MS = 1_000

export interface KeptSwitches {
  readonly now: SwitchesNow
  /** Reads them again when one is changed, by any process. Returns a function that ends it. */
  follow(realtime: Realtime<Actor>): () => void
}

export async function keepSwitches(database: Database, log: Log): Promise<KeptSwitches> {
  let kept = await readSwitches(database)
  return {
    now: () => kept,
    follow(realtime) {
      let again: NodeJS.Timeout | undefined
      let asked = 0
      const read = async () => {
        clearTimeout(again)
        const mine = ++asked
        try {
          const found = await readSwitches(database)
          // A later reading has begun: its answer is newer.
          if (mine === asked) kept = found
        } catch (error) {
          if (mine !== asked) return
          log.warn({ err: error }, 'the switches of the site could not be read; they are read again')
          again = setTimeout(() => void read(), AGAIN_AFTER_MS)
        }
      }
      const unlisten = realtime.onTopics((topics) => void (SWITCH_TOPICS.some((topic) => topics.has(topic)) && read()))
      // A change between the first reading and this moment had no listener.
      void read()
      return () => {
        asked += 1
        clearTimeout(again)
        unlisten()
      }
    },
  }
}
