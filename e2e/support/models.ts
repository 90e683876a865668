/** Models that a test makes without the forms. */
import { SYSTEM } from '#server/access/actor.ts'
import { anyModel, becomeModel } from '#server/domains/models/index.ts'
import { createProduct } from '#server/domains/models/parts.ts'
import type { Tx } from '#platform/db/database.ts'
import { getUser, newUser, type TestUser, valueOf } from './calls.ts'
import { sql } from './database.ts'
import type { TestSite } from './site.ts'

/** Changes models or their profiles, and updates every list of models. */
export const changeModels = <T>(site: TestSite, work: (tx: Tx) => Promise<T>): Promise<T> =>
  site.server.realtime.write('test/models:change', SYSTEM, async ({ tx, touch }) => {
    touch(anyModel())
    return work(tx)
  })

type View = Partial<Pick<Parameters<typeof becomeModel>[2], 'headline' | 'bio' | 'tags' | 'joinedDaysAgo'>>

/** Within `changeModels`. */
export const makeModel = (tx: Tx, userId: string, look: View = {}): Promise<void> =>
  becomeModel(tx, userId, { headline: '', bio: '', tags: [], languages: ['en'], coverId: null, joinedDaysAgo: 1, ...look })

export interface TestModel extends TestUser {
  handle: string
  /** Of the profile. */
  path: string
}

type Product = Parameters<typeof createProduct>[3]

const PRODUCT: Omit<Product, 'name' | 'priceCents' | 'addons'> = {
  description: 'On paper.',
  mediaKind: 'image',
  deliveryDays: 3,
  freeRevisions: 1,
  slots: null,
  briefMax: null,
  sampleIds: [],
}

/** A model who sells these: the first for $10, the next for $20 and so on, each with `addons`. */
export async function newModel(
  site: TestSite,
  name: string,
  products: readonly string[] = [],
  addons: Product['addons'] = [],
): Promise<TestModel> {
  const user = await newUser(site, name)
  await changeModels(site, async (tx) => {
    await makeModel(tx, user.userId, { headline: 'Ink on paper', bio: 'I draw.', tags: ['ink'], joinedDaysAgo: 3 })
    for (const [position, product] of products.entries())
      await createProduct(tx, user.userId, position, { ...PRODUCT, name: product, priceCents: (position + 1) * 10_00, addons })
  })
  const [row] = await sql<{ handle: string }>(site, 'select handle from users.users where id = $1', user.userId)
  const handle = String(row?.handle)
  return { ...user, handle, path: `/models/${handle}` }
}

/** As this user, the model of the session `modelToken`. */
export async function follow(site: TestSite, { token }: Pick<TestUser, 'token'>, modelToken: string): Promise<void> {
  await valueOf(site, 'mutation', 'models:followModel', { token, modelId: (await getUser(site, modelToken))._id })
}
