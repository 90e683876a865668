/** Many models at once with realistic variety: spread over languages, prices, days, presence and words. */
import { statement } from '#platform/db/statement.ts'

/** The next statements of this transaction write without triggers and indexes; a last statement fills the derived data in one go. */
export const setAsideIndexes = `
  set local session_replication_role = replica;
  set local synchronous_commit = off;
  set local maintenance_work_mem = '256MB';
  create temporary table bench_indexes on commit drop as
    select indexdef, format('drop index %I.%I', schemaname, indexname) as dropping from pg_indexes i
    where (schemaname, tablename) in (('models', 'profiles'), ('models', 'listing'), ('models', 'words'), ('users', 'users'), ('posts', 'posts'))
      and not exists (select from pg_constraint c where c.conname = i.indexname);
  do $$ declare one record; begin for one in select * from bench_indexes loop execute one.dropping; end loop; end $$`
export const bringBackIndexes = `do $$ declare one record; begin for one in select * from bench_indexes loop execute one.indexdef; end loop; end $$`

/**
 * `count` models. One in 33 is online, one in 20 has no open slot, one in 8 speaks Russian, one in 5 delivers within a day; prices from $5 to
 * $500. Each has a name out of a hundred thousand, one of 40 tags, one of 200 tags, and a tag that all have.
 */
export const insertCrowd = statement<[count: number]>(
  'bench.insertCrowd',
  `with people as (
     insert into users.users (id, email, name, handle, status)
     select uuidv7(), 'crowd' || n || '@bench.example', initcap(substr(md5((n % 100000)::text), 1, 7)) || ' Crowd', 'crowd-' || n, 'model' from generate_series(1, $1::int) n
     returning id, name, split_part(handle::text, '-', 2)::int as n)
   insert into models.profiles (user_id, headline, bio, tags, languages, search_text, rating_sum, review_count, score, trend, trend_at, is_online, has_open_slots, post_count, price_from_cents, fastest_days, joined_at)
   select id, 'Makes things, number ' || n, repeat('Words about the work. ', 20), array['everywhere', 'tag' || n % 40 || 'craft', 'kind' || n % 200 || 'work'],
     case when n % 8 = 0 then array['en', 'ru'] when n % 3 = 0 then array['en', 'it'] when n % 5 = 0 then array['fr'] else array['en'] end,
     lower(name) || ' everywhere tag' || n % 40 || 'craft kind' || n % 200 || 'work', 45 - n % 30, 10, 4 + (hashint4(n) & 65535) / 65536.0, 1 + n % 7, now() - (n % 5000) * interval '1 hour',
     n % 33 = 0, n % 20 <> 0, n % 3, 500 + (hashint4(n + 1) & 1023) * 48, (array[1, 2, 5, 12, 40])[1 + n % 5], now() - (n % 90000) * interval '1 minute'
   from people`,
)
export const insertListing = statement<[]>(
  'bench.insertListing',
  `insert into models.listing select l.* from models.profiles p, models.listing_of(p) l`,
)
export const insertWords = statement<[]>(
  'bench.insertWords',
  `insert into models.words select s.* from (select distinct word from models.profiles p, unnest(search.words_of(p.search_text)) word) w, models.slips_in(w.word) s`,
)
export const vacuumCrowd = 'vacuum analyze models.profiles, models.listing, models.words, users.users, posts.posts'

/** One free post for each model, and `mine` more of them for the first one, whose list is long. */
export const insertPosts = statement<[mine: number]>(
  'bench.insertPosts',
  `insert into posts.posts (id, model_id, status, title, teaser, text, visibility, published_at)
   select uuidv7(), p.user_id, 'published', 'Post of ' || p.headline, '', repeat('Words about the work. ', 10), 'free', p.joined_at from models.profiles p
   union all
   select uuidv7(), (select id from users.users where handle = 'crowd-1'), 'published', 'Post number ' || n, '', 'Words', 'free', now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
)
/** The pages to measure: a model in the middle, the one with the long list, and one of its posts. */
export const selectPlaces = statement<[count: number], { handle: string; modelId: string; busyId: string; postId: string }>(
  'bench.selectPlaces',
  `select 'crowd-' || $1::int / 2 as handle, (select id from users.users where handle = 'crowd-' || $1::int / 2) as "modelId", b.id as "busyId",
     (select p.id from posts.posts p where p.model_id = b.id order by p.list_key desc limit 1) as "postId"
   from users.users b where b.handle = 'crowd-1'`,
)
