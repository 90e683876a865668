/** Models that a test makes without the forms. */
import { SYSTEM } from '#server/access/actor.ts'
import { anyModel, becomeModel } from '#server/domains/models/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { TestHouse } from './house.ts'

/** Changes who is a model and what they show, and tells every list of models. */
export const changeModels = <T>(house: TestHouse, work: (tx: Tx) => Promise<T>): Promise<T> =>
  house.server.realtime.write('test/models:change', SYSTEM, async ({ tx, touch }) => {
    touch(anyModel())
    return work(tx)
  })

type Look = Partial<Pick<Parameters<typeof becomeModel>[2], 'headline' | 'bio' | 'tags' | 'joinedDaysAgo'>>

/** Within `changeModels`. */
export const makeModel = (tx: Tx, userId: string, look: Look = {}): Promise<void> =>
  becomeModel(tx, userId, { headline: '', bio: '', tags: [], languages: ['en'], coverId: null, joinedDaysAgo: 1, ...look })
