/** Limits of features that end by time: pages that are open show the feature again without a reload. */
import { featureKey, FEATURES } from '#contract/rules/features.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { readSwitches } from './switches.ts'
import { settingOf } from './topics.ts'

export interface FeatureClockDeps {
  readonly db: Db
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<unknown>
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}

/**
 * Returns a task that touches the limits which have ended since its last run in this process. The first run looks back to the start of
 * the process: pages that connect later ask anew.
 */
export function createFeatureClock({ db, write, now = Date.now }: FeatureClockDeps): () => Promise<void> {
  let seenUntil = now()
  return async () => {
    const until = now()
    const { features } = await readSwitches(db)
    const ended = FEATURES.filter((feature) => {
      const { endsAt } = features[feature]
      return endsAt !== null && endsAt > seenUntil && endsAt <= until
    })
    if (ended.length > 0)
      await write('clock/features:end', async ({ touch }) => touch(...ended.map((feature) => settingOf(featureKey(feature)))))
    seenUntil = until
  }
}
