import type { Contract } from '#contract/index.ts'
import { FEATURED_TAGS_MAX, FEATURED_TAGS_SHOWN, type Language } from '#contract/limits.ts'
import type { FeaturedTag } from '#contract/types.ts'
import type { Implements, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { sitePictures, storedPictures, type MediaDeps } from '../../media/index.ts'
import { CARD_COVER_WIDTH, presentPicture, presentThere } from '../present.ts'
import { featuredTags } from '../topics.ts'
import { selectFeaturedTags, selectShownTags } from './featured-tags.sql.ts'
import { removeFeaturedTag, saveFeaturedTag } from './save-featured-tag.ts'

/** The tags on the home page, in one language. */
export async function readFeaturedTags(
  { db, watch }: Pick<QueryContext<Actor>, 'db' | 'watch'>,
  language: Language,
): Promise<FeaturedTag[]> {
  watch(featuredTags())
  return (await db.many(selectShownTags, FEATURED_TAGS_SHOWN)).flatMap(({ tag, names, alts, picture }) =>
    picture === null ? [] : [{ tag, name: names[language], alt: alts[language], picture: presentThere(picture, CARD_COVER_WIDTH) }],
  )
}

export const createFeaturedTagCalls = (deps: Pick<MediaDeps, 'storage' | 'log'>) =>
  ({
    async list({ db, watch }) {
      watch(featuredTags())
      return (await db.many(selectFeaturedTags, FEATURED_TAGS_MAX)).map(({ id, picture, ...featured }) => ({
        ...featured,
        _id: id,
        picture: presentPicture(picture, CARD_COVER_WIDTH),
      }))
    },
    async save(context, { featuredTagId, version, featured, base64Data }) {
      const known = featuredTagId === null ? null : { featuredTagId, version }
      const save = (pictureId: string | null) => (change: Parameters<Parameters<typeof context.write>[1]>[0]) =>
        saveFeaturedTag(change, { known, featured, pictureId })
      if (base64Data === undefined) return { featuredTagId: await context.write('save', save(null)) }
      const picture = await sitePictures.makeSentPicture(deps, base64Data)
      try {
        return {
          featuredTagId: await context.write('save', async (change) => {
            await storedPictures.keepPicture(change.tx, picture)
            return save(picture.id)(change)
          }),
        }
      } catch (error) {
        await sitePictures.dropSentPicture(deps, picture)
        throw error
      }
    },
    async remove(context, { featuredTagId, version }) {
      await removeFeaturedTag(context, { featuredTagId, version })
      return { success: true as const }
    },
  }) satisfies Implements<Contract['admin']['tags'], Actor>
