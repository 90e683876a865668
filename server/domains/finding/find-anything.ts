/** The search of the header, over everything that has a name. Each domain finds its own, within bounds that do not grow with the site. */
import { FOUND_MAX, type Language } from '#contract/limits.ts'
import type { Found } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { findHelp } from '../help/index.ts'
import { findModels, findProducts } from '../models/index.ts'
import { findOrders } from '../orders/index.ts'
import { findPosts } from '../posts/index.ts'
import { selectTagsLike } from './finding.sql.ts'

/** Models and posts whose tags are read: a tag is worth showing when the best results have it. */
const TAGGED_MAX = 20

export async function findAnything(
  context: QueryContext<Actor>,
  { search, language = 'en' }: { search: string; language?: Language | undefined },
): Promise<Found> {
  const { db, actor } = context
  const models = await findModels(context, search, TAGGED_MAX)
  const posts = await findPosts(context, search, TAGGED_MAX)
  const tagged = [...models, ...posts].flatMap(({ tags }) => tags)
  const tags = tagged.length === 0 ? [] : await db.many(selectTagsLike, tagged, search, FOUND_MAX)
  return {
    models: models.slice(0, FOUND_MAX).map(({ _id, name, handle, headline, picture }) => ({ _id, name, handle, headline, picture })),
    products: await findProducts(context, search, FOUND_MAX),
    posts: posts.slice(0, FOUND_MAX).map(({ _id, title, model }) => ({ _id, title, model })),
    tags: tags.map(({ tag }) => tag),
    help: (await findHelp(context, language, search, FOUND_MAX)).map(({ slug, title, language: own }) => ({ slug, title, language: own })),
    orders: actor.userId === null ? [] : await findOrders(context, actor.userId, search, FOUND_MAX),
  }
}
