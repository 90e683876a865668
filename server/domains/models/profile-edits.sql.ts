/** Reads and changes of a profile by its model, and handles that were given up. */
import type { Language } from '#contract/limits.ts'
import type { Question } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import type { PictureView } from './models.sql.ts'

/**
 * Serialises all changes of a model to their own profile. An advisory lock, not a row lock: an order locks the product first and the
 * profile last (open-slots.sql), and so do these changes.
 */
export const lockOwnEdits = statement<[id: string], { locked: string }>(
  'models.lockOwnEdits',
  `select pg_advisory_xact_lock(hashtextextended('models.own-profile:' || $1, 0))::text as locked`,
)

/** Whether the change moves the model in the list. */
export interface Moved {
  isMoved: boolean
}

/** Null leaves a field as it is. */
export const updateTexts = statement<
  [
    id: string,
    headline: string | null,
    bio: string | null,
    tags: readonly string[] | null,
    languages: readonly string[] | null,
    wontDo: readonly string[] | null,
  ],
  Moved
>(
  'models.updateTexts',
  `update models.profiles p set headline = coalesce($2, p.headline), bio = coalesce($3, p.bio), tags = coalesce($4, p.tags), languages = coalesce($5, p.languages),
     wont_do = coalesce($6, p.wont_do), search_text = search.fold(u.name || ' ' || coalesce($2, p.headline) || ' ' || array_to_string(coalesce($4, p.tags), ' '))
   from users.users u where u.id = p.user_id and p.user_id = $1
   returning (old.search_text, old.languages) is distinct from (new.search_text, new.languages) as "isMoved"`,
)

export const updateCover = statement<[id: string, pictureId: string | null]>(
  'models.updateCover',
  `update models.profiles set cover_id = $2 where user_id = $1`,
)

export const updatePresenceHidden = statement<[id: string, isHidden: boolean], Moved>(
  'models.updatePresenceHidden',
  `update models.profiles set hides_presence = $2 where user_id = $1 returning old.place <> new.place as "isMoved"`,
)

/** Migration 0038. Refuses with handle_taken and too_many_renames. */
export const renameProfile = statement<[id: string, name: string, handle: string, keptDays: number, keptMax: number], { isMoved: boolean }>(
  'models.renameProfile',
  `select models.rename_profile($1, $2, $3::citext, $4, $5) as "isMoved"`,
)

/** The model that had this handle, else the only one with this display name. */
export const selectMovedTo = statement<[name: string], { id: string; handle: string }>(
  'models.selectMovedTo',
  `with moved as (
     select u.id, u.handle from users.old_handles o join users.users u on u.id = o.user_id where o.handle = $1 and u.status = 'model'
   ), named as (
     select u.id, u.handle from users.users u join models.profiles m on m.user_id = u.id and m.is_listed
     where lower(u.name) = lower($1) and u.status = 'model' limit 2
   )
   select id, handle from moved
   union all select id, handle from named where not exists (select from moved) and (select count(*) from named) = 1`,
)

export const selectOldHandles = statement<[id: string], { handle: string; freeAt: number }>(
  'models.selectOldHandles',
  `select handle, free_at as "freeAt" from users.old_handles where user_id = $1 order by left_at desc, handle`,
)

export interface OwnProductView {
  id: string
  name: string
  description: string
  mediaKind: 'image' | 'video' | 'audio' | 'zip'
  priceCents: number
  deliveryDays: number
  freeRevisions: number
  slots: number | null
  briefMax: number | null
  samples: PictureView[]
  isHidden: boolean
  isTakenDown: boolean
  template: { id: string; priceMinCents: number; priceMaxCents: number } | null
  questions: Question[]
  licence: string
  revisionDays: number | null
  lang: Language | null
  isLangChosen: boolean
  addons: { id: string; name: string; priceCents: number; extraDays: number; isHidden: boolean }[]
}

export interface OwnProfileRow {
  name: string
  handle: string
  pictureId: string | null
  cover: PictureView | null
  hidesPresence: boolean
  lang: Language | null
  isLangChosen: boolean
}

export const selectOwnProfile = statement<[id: string], OwnProfileRow>(
  'models.selectOwnProfile',
  `select u.name, u.handle, u.picture_id as "pictureId", m.hides_presence as "hidesPresence", m.lang, m.is_lang_chosen as "isLangChosen",
     case when c.id is null then null else jsonb_build_object('id', c.id, 'width', c.width, 'height', c.height, 'blur', c.blur) end as cover
   from models.profiles m join users.users u on u.id = m.user_id left join media.pictures c on c.id = m.cover_id where m.user_id = $1`,
)

const OWN_PRODUCT = `p.id, p.name, p.description, p.media_kind as "mediaKind", p.price_cents as "priceCents", p.delivery_days as "deliveryDays",
     p.free_revisions as "freeRevisions", p.slots, case when p.brief_max is not null then greatest(p.brief_max, limits.product_brief_min()) end as "briefMax", p.hidden_at is not null as "isHidden",
     p.taken_down_at is not null as "isTakenDown",
     (select jsonb_build_object('id', t.id, 'priceMinCents', t.price_min_cents, 'priceMaxCents', t.price_max_cents) from models.templates t where t.id = p.template_id) as template,
     media.pictures_of(p.sample_ids) as samples, p.questions, p.licence, p.revision_days as "revisionDays", p.lang, p.is_lang_chosen as "isLangChosen",
     coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'priceCents', a.price_cents, 'extraDays', a.extra_days, 'isHidden', a.hidden_at is not null) order by a.position, a.id)
       from models.addons a where a.product_id = p.id), '[]') as addons`

export const selectOwnProducts = statement<[modelId: string], OwnProductView>(
  'models.selectOwnProducts',
  `select ${OWN_PRODUCT} from models.products p where p.model_id = $1 and p.deleted_at is null order by p.position, p.id`,
)

/** A product of any model, for staff. */
export const selectAnyProduct = statement<[productId: string], OwnProductView & { modelId: string; createdAt: number }>(
  'models.selectAnyProduct',
  `select ${OWN_PRODUCT}, p.model_id as "modelId", p.created_at as "createdAt" from models.products p where p.id = $1 and p.deleted_at is null`,
)

/** Whether this user may put the picture on the profile: from an own upload, or on it already. */
export const selectOwnPicture = statement<[ownerId: string, pictureId: string], { isOwn: boolean }>(
  'models.selectOwnPicture',
  `select exists (select from media.uploads where owner_id = $1 and picture_id = $2)
     or exists (select from users.users where id = $1 and picture_id = $2)
     or exists (select from models.profiles where user_id = $1 and cover_id = $2)
     or exists (select from models.products where model_id = $1 and $2 = any (sample_ids)) as "isOwn"`,
)
