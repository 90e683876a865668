/** Statements of the tags that the home page shows with a picture. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import type { PictureView } from '../models.sql.ts'

type Texts = Record<Language, string>

interface FeaturedRow {
  id: string
  tag: string
  names: Texts
  alts: Texts
  position: number
  isActive: boolean
  version: number
}

const FEATURED = `f.id, f.tag, f.names, f.alts, f.position, f.is_active as "isActive", f.version`
const PICTURE = `case when p.id is null then null else jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height, 'blur', p.blur) end as picture`
const FROM = 'from models.featured_tags f left join media.pictures p on p.id = f.picture_id and p.removed_at is null'

/** Those that readers see. */
export const selectShownTags = statement<[limit: number], FeaturedRow & { picture: PictureView | null }>(
  'models.selectShownTags',
  `select ${FEATURED}, ${PICTURE} ${FROM} where f.is_active order by f.position, f.id limit $1`,
)

export const selectFeaturedTags = statement<[limit: number], FeaturedRow & { picture: PictureView | null }>(
  'models.selectFeaturedTags',
  `select ${FEATURED}, ${PICTURE} ${FROM} order by f.is_active desc, f.position, f.id limit $1`,
)

/** Serialises changes: their number and the names of tags are checked before they are written. */
export const lockFeaturedTags = statement<[], { locked: string }>(
  'models.lockFeaturedTags',
  `select pg_advisory_xact_lock(hashtextextended('models.featured-tags', 0))::text as locked`,
)

export const selectFeaturedState = statement<[tag: string, id: string | null], { count: number; isTaken: boolean }>(
  'models.selectFeaturedState',
  `select count(*)::integer as count, coalesce(bool_or(lower(tag) = lower($1) and id is distinct from $2::uuid), false) as "isTaken" from models.featured_tags`,
)

export interface FeaturedTagRow extends FeaturedRow {
  pictureId: string
}

export const selectFeaturedTagForUpdate = statement<[id: string], FeaturedTagRow>(
  'models.selectFeaturedTagForUpdate',
  `select ${FEATURED}, f.picture_id as "pictureId" from models.featured_tags f where f.id = $1 for update`,
)

type Values = [tag: string, names: string, alts: string, pictureId: string, position: number, isActive: boolean]

export const insertFeaturedTag = statement<Values, { id: string }>(
  'models.insertFeaturedTag',
  `insert into models.featured_tags (tag, names, alts, picture_id, position, is_active) values ($1, $2::jsonb, $3::jsonb, $4, $5, $6) returning id`,
)

export const updateFeaturedTag = statement<[id: string, ...Values]>(
  'models.updateFeaturedTag',
  `update models.featured_tags set tag = $2, names = $3::jsonb, alts = $4::jsonb, picture_id = $5, position = $6, is_active = $7, version = version + 1 where id = $1`,
)

export const deleteFeaturedTag = statement<[id: string]>('models.deleteFeaturedTag', `delete from models.featured_tags where id = $1`)
