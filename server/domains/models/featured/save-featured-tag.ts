import { FEATURED_TAGS_MAX } from '#contract/limits.ts'
import type { FeaturedTagIn } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../../audit/index.ts'
import { letPicturesGo } from '../../media/index.ts'
import { featuredTags } from '../topics.ts'
import { insertFeaturedTag, lockFeaturedTags, selectFeaturedState, selectFeaturedTag, updateFeaturedTag } from './featured-tags.sql.ts'

export interface FeaturedTagChange {
  /** Null: a new one. */
  readonly known: { readonly featuredTagId: string; readonly version: number } | null
  readonly featured: FeaturedTagIn
  /** A picture whose row exists; null: the one before stays. */
  readonly pictureId: string | null
}

/**
 * Features a tag, or changes one over the version that the admin has seen; a replaced picture goes.
 * Errors: not_found, changed_meanwhile, too_many_featured_tags, tag_featured, picture_missing.
 */
export async function saveFeaturedTag(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  { known, featured: { tag, names, alts, position, isActive }, pictureId }: FeaturedTagChange,
): Promise<string> {
  await tx.one(lockFeaturedTags)
  const { count, isTaken } = await tx.one(selectFeaturedState, tag, known?.featuredTagId ?? null)
  if (isTaken) throw new CallError('tag_featured', 'This tag is featured already.')
  touch(featuredTags())
  const [namesIn, altsIn] = [JSON.stringify(names), JSON.stringify(alts)]
  if (known === null) {
    if (count >= FEATURED_TAGS_MAX)
      throw new CallError('too_many_featured_tags', `There can be ${FEATURED_TAGS_MAX} featured tags. Please change one instead.`, {
        max: FEATURED_TAGS_MAX,
      })
    if (pictureId === null) throw new CallError('picture_missing', 'Please choose a picture.')
    return (await tx.one(insertFeaturedTag, tag, namesIn, altsIn, pictureId, position, isActive)).id
  }
  const before = await tx.maybe(selectFeaturedTag, known.featuredTagId)
  if (before === undefined) throw new CallError('not_found', 'This featured tag does not exist.')
  if (before.version !== known.version)
    throw new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check the new value.', { keys: ['tag'] })
  await tx.run(updateFeaturedTag, before.id, tag, namesIn, altsIn, pictureId ?? before.pictureId, position, isActive)
  if (pictureId !== null) await letPicturesGo(tx, [before.pictureId])
  noteAct(tx, {
    before: {
      tag: before.tag,
      names: before.names,
      alts: before.alts,
      pictureId: before.pictureId,
      position: before.position,
      isActive: before.isActive,
    },
  })
  return before.id
}
