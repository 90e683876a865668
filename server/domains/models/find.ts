/** Models and products for the search of the header. */
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { Found, ModelCard } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { blocks, userOf } from '../users/index.ts'
import { selectProductsFound } from './find.sql.ts'
import { pageOfModels, REACH } from './list-models.ts'
import { anyModel, anyOpenSlot, anyShown, modelOf } from './topics.ts'

/** Products read for one search: the newest ones, which are enough for frequent words, and matches of the index. */
const SAMPLE = 200
const PRODUCTS_REACH = 200

/** The likeliest models, as The Models finds them. */
export const findModels = async (context: QueryContext<Actor>, search: string, limit: number): Promise<ModelCard[]> =>
  (await pageOfModels(context, { search, limit }, REACH)).items

/** The products for sale with these words. */
export async function findProducts(context: QueryContext<Actor>, search: string, limit: number): Promise<Found['products']> {
  const { db, watch } = context
  // Every change of a product touches `anyOpenSlot`.
  watch(anyModel(), anyOpenSlot(), anyShown())
  const found = await db.many(selectProductsFound, search, limit, SAMPLE, PRODUCTS_REACH)
  const hidden = await blocks.hiddenAmong(
    context,
    found.map(({ modelId }) => modelId),
  )
  const rows = found.filter(({ modelId }) => !hidden.has(modelId))
  watch(...rows.flatMap(({ modelId }) => [modelOf(modelId), userOf(modelId)]))
  return rows.map(({ id, name, priceCents, modelName, modelHandle }) => ({
    _id: id,
    name,
    price: dollarsFromCents(priceCents),
    model: { name: modelName, handle: modelHandle },
  }))
}
