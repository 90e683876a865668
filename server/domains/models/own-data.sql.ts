import type { OwnFile, OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportProfile = statement<Page, OwnRow>(
  'models.exportProfile',
  `select m.user_id::text as key, jsonb_build_object('headline', m.headline, 'bio', m.bio, 'tags', m.tags, 'languages', m.languages, 'wontDo', m.wont_do, 'hidesPresence', m.hides_presence,
     'joinedAt', m.joined_at, 'followers', f.follower_count, 'reviews', m.review_count, 'ratingSum', m.rating_sum, 'completedOrders', m.completed_count) as row
   from models.profiles m join models.figures f on f.model_id = m.user_id where m.user_id = $1 and m.user_id > $2::uuid order by m.user_id limit $3`,
)

export const exportProducts = statement<Page, OwnRow>(
  'models.exportProducts',
  `select p.id::text as key, jsonb_build_object('id', p.id, 'name', p.name, 'description', p.description, 'kind', p.media_kind, 'priceCents', p.price_cents, 'deliveryDays', p.delivery_days,
     'freeRevisions', p.free_revisions, 'slots', p.slots, 'briefMax', p.brief_max, 'samples', cardinality(p.sample_ids), 'questions', (select coalesce(jsonb_agg(q -> 'text'), '[]') from jsonb_array_elements(p.questions) q), 'licence', p.licence, 'revisionDays', p.revision_days,
     'isForSale', p.hidden_at is null, 'createdAt', p.created_at,
     'addons', (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'priceCents', a.price_cents, 'extraDays', a.extra_days) order by a.position), '[]')
       from models.addons a where a.product_id = p.id and a.hidden_at is null)) as row
   from models.products p where p.model_id = $1 and p.deleted_at is null and p.id > $2::uuid order by p.id limit $3`,
)

export const exportFollows = statement<Page, OwnRow>(
  'models.exportFollows',
  `select f.model_id::text as key, jsonb_build_object('model', u.name, 'handle', u.handle, 'followedAt', f.followed_at) as row
   from models.follows f join users.users u on u.id = f.model_id where f.user_id = $1 and f.model_id > $2::uuid order by f.model_id limit $3`,
)

export const exportSlotWaits = statement<Page, OwnRow>(
  'models.exportSlotWaits',
  `select w.product_id::text as key, jsonb_build_object('model', u.name, 'product', p.name, 'askedAt', w.asked_at) as row
   from models.slot_waits w join models.products p on p.id = w.product_id join users.users u on u.id = p.model_id
   where w.user_id = $1 and w.product_id > $2::uuid order by w.product_id limit $3`,
)

// Every change of a line locks its product first.
const DELETE_WAITS = (which: string) => `
  with locked as (select p.id from models.products p where p.id in (select w.product_id ${which} limit $2) order by p.id for no key update),
    ended as (select w.product_id, w.user_id ${which} and w.product_id in (select id from locked) limit $2)
  delete from models.slot_waits w using ended e where w.product_id = e.product_id and w.user_id = e.user_id returning w.user_id as "userId"`

export const deleteWaitsOf = statement<[userId: string, limit: number], { userId: string }>(
  'models.deleteWaitsOf',
  DELETE_WAITS('from models.slot_waits w where w.user_id = $1'),
)

/** Those who wait for products of this model. */
export const deleteWaitersOf = statement<[modelId: string, limit: number], { userId: string }>(
  'models.deleteWaitersOf',
  DELETE_WAITS('from models.slot_waits w join models.products o on o.id = w.product_id where o.model_id = $1'),
)

const SHOWN_PICTURES = `select cover_id as id, 'cover' as name from models.profiles where user_id = $1 and cover_id is not null
     union select unnest(sample_ids), 'sample' from models.products where model_id = $1`

export const exportShownPictures = statement<Page, OwnFile>(
  'models.exportShownPictures',
  `select p.id::text as key, 'pictures/' || p.id || '/' || (select max(width) from unnest(p.widths) width) || '.webp' as "storageKey", min(o.name) || '.webp' as "fileName"
   from (${SHOWN_PICTURES}) o join media.pictures p on p.id = o.id where p.removed_at is null and p.id > $2::uuid group by p.id order by p.id limit $3`,
)

export const selectShownPictures = statement<[modelId: string], { id: string }>(
  'models.selectShownPictures',
  `select id from (${SHOWN_PICTURES}) shown`,
)

export const deleteFollowsOf = statement<[userId: string, limit: number], { modelId: string }>(
  'models.deleteFollowsOf',
  `with gone as (delete from models.follows where user_id = $1 and model_id in (select model_id from models.follows where user_id = $1 limit $2) returning model_id),
   counted as (update models.figures f set follower_count = follower_count - 1 from gone g where f.model_id = g.model_id)
   select model_id as "modelId" from gone`,
)

export const deleteFollowersOf = statement<[modelId: string, limit: number], { userId: string }>(
  'models.deleteFollowersOf',
  `with gone as (delete from models.follows where model_id = $1 and user_id in (select user_id from models.follows where model_id = $1 limit $2) returning user_id),
   counted as (update models.figures set follower_count = follower_count - (select count(*)::integer from gone) where model_id = $1)
   select user_id as "userId" from gone`,
)

/** Deletes words that only this profile has, under all of their slips. */
export const forgetWords = statement<[modelId: string]>(
  'models.forgetWords',
  `delete from models.words w where w.word in (
     select word from models.profiles m, unnest(search.words_of(m.search_words)) word where m.user_id = $1
       and not exists (select from models.profiles o where o.is_listed and o.user_id <> $1 and search.grams_of(o.search_words) @> search.grams_to_find(word) and ' ' || o.search_words || ' ' like '% ' || word || ' %'))`,
)

export const blankProfile = statement<[modelId: string]>(
  'models.blankProfile',
  `with seen as (update models.figures set last_seen_at = null where model_id = $1 and last_seen_at is not null)
   update models.profiles set headline = '', bio = '', tags = '{}', languages = '{}', wont_do = '{}', cover_id = null, is_listed = false, is_online = false, search_text = '', post_words = ''
   where user_id = $1 and (headline, bio, tags, languages, wont_do, search_text, post_words) is distinct from ('', '', '{}'::text[], '{}'::text[], '{}'::text[], '', '')`,
)

/** Orders hold a snapshot of their product, so products can be blanked. */
export const blankProducts = statement<[modelId: string, limit: number], { id: string }>(
  'models.blankProducts',
  `update models.products set name = '––', description = '', sample_ids = '{}', questions = '[]', licence = '', template_id = null, hidden_at = coalesce(hidden_at, now()), deleted_at = coalesce(deleted_at, now())
   where id in (select id from models.products where model_id = $1 and name <> '––' limit $2) returning id`,
)

export const blankAddons = statement<[modelId: string, limit: number]>(
  'models.blankAddons',
  `update models.addons set name = '––', hidden_at = coalesce(hidden_at, now())
   where id in (select a.id from models.products p join models.addons a on a.product_id = p.id where p.model_id = $1 and a.name <> '––' limit $2)`,
)
