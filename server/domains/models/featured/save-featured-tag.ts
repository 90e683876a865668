import { FEATURED_TAGS_MAX } from '#contract/limits.ts'
import type { FeaturedTagIn } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../../audit/index.ts'
import { letPicturesGo } from '../../media/index.ts'
import { featuredTags } from '../topics.ts'
import {
  deleteFeaturedTag,
  insertFeaturedTag,
  lockFeaturedTags,
  selectFeaturedState,
  selectFeaturedTagForUpdate,
  updateFeaturedTag,
  type FeaturedTagRow,
} from './featured-tags.sql.ts'

export interface FeaturedTagChange {
  /** Null: a new one. */
  readonly known: { readonly featuredTagId: string; readonly version: number } | null
  readonly featured: FeaturedTagIn
  /** A picture whose row exists; null: the one before stays. */
  readonly pictureId: string | null
}

/** Locks the version that the admin has seen. Errors: not_found, changed_meanwhile. */
async function takeFeaturedTag(tx: Tx, { featuredTagId, version }: NonNullable<FeaturedTagChange['known']>): Promise<FeaturedTagRow> {
  const row = await tx.maybe(selectFeaturedTagForUpdate, featuredTagId)
  if (row === undefined) throw new CallError('not_found', 'This featured tag does not exist.')
  if (row.version !== version)
    throw new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check the new value.', { keys: ['tag'] })
  return row
}

/** The facts that the log of acts keeps. */
const factsOf = ({ id: _id, version: _version, ...facts }: FeaturedTagRow) => facts

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
  const before = await takeFeaturedTag(tx, known)
  await tx.run(updateFeaturedTag, before.id, tag, namesIn, altsIn, pictureId ?? before.pictureId, position, isActive)
  if (pictureId !== null) await letPicturesGo(tx, [before.pictureId])
  noteAct(tx, { before: factsOf(before) })
  return before.id
}

/** Removes a featured tag with its picture, over the version that the admin has seen. Errors: not_found, changed_meanwhile. */
export async function removeFeaturedTag(
  { tx, touch }: Pick<MutationContext<Actor>, 'tx' | 'touch'>,
  known: NonNullable<FeaturedTagChange['known']>,
): Promise<void> {
  await tx.one(lockFeaturedTags)
  const before = await takeFeaturedTag(tx, known)
  await tx.run(deleteFeaturedTag, before.id)
  await letPicturesGo(tx, [before.pictureId])
  touch(featuredTags())
  noteAct(tx, { before: factsOf(before) })
}
