/** Records the last use of sessions, every minute. */
import type { Realtime } from '#realtime/index.ts'
import { SYSTEM, type Actor } from './actor.ts'
import type { SessionUses } from '../domains/users/parts.ts'
import type { Log } from '#platform/log.ts'

const EVERY_MS = 60_000

interface KeepingDeps {
  readonly uses: SessionUses
  readonly realtime: Pick<Realtime<Actor>, 'write'>
  readonly log: Log
}

/** Returns the function that stops it. Uses of the last minute are lost then. */
export function keepSessionUses({ uses, realtime, log }: KeepingDeps): () => void {
  async function save(): Promise<void> {
    if (uses.isEmpty) return
    try {
      await realtime.write('users:noteUses', SYSTEM, (context) => uses.save(context))
    } catch (error) {
      log.warn({ err: error }, 'the last uses of sessions could not be written down; the next ones will be')
    }
  }
  const timer = setInterval(() => void save(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
