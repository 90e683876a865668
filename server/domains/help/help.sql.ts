import type { HelpCategory, Language } from '#contract/limits.ts'
import type { HelpBlock } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

export interface TitleRow {
  key: string
  category: HelpCategory
  language: Language
  slug: string
  title: string
}

/** The text of each published article in a language, in English where it has none. */
export const selectTitles = statement<[language: string], TitleRow>(
  'help.selectTitles',
  `select a.key, a.category, t.language, t.slug, t.title from help.articles a
   join lateral (select * from help.texts t where t.key = a.key and t.language in ($1, 'en') order by t.language = $1 desc limit 1) t on true
   where a.is_published order by a.position, a.key`,
)

/** The article that a slug belongs or belonged to: of this language, else of English, else of any. */
export const selectBySlug = statement<[language: string, slug: string], { key: string; isOfLanguage: boolean }>(
  'help.selectBySlug',
  `select s.key, s.language = $1 as "isOfLanguage" from help.slugs s join help.articles a on a.key = s.key and a.is_published
   where s.slug = $2 order by s.language = $1 desc, s.language = 'en' desc, s.key limit 1`,
)

export interface TextRow {
  key: string
  category: HelpCategory
  related: string[]
  language: Language
  slug: string
  title: string
  summary: string
  blocks: HelpBlock[]
  version: number
  changedAt: number
  slugs: Partial<Record<Language, string>>
}

/** An article in a language, in English where it has none. */
export const selectText = statement<[language: string, key: string], TextRow>(
  'help.selectText',
  `select a.key, a.category, a.related, t.language, t.slug, t.title, t.summary, t.blocks, t.version, t.changed_at as "changedAt",
     (select jsonb_object_agg(o.language, o.slug) from help.texts o where o.key = a.key) as slugs
   from help.articles a join help.texts t on t.key = a.key
   where a.key = $2 and a.is_published and t.language in ($1, 'en') order by t.language = $1 desc limit 1`,
)

/**
 * Articles with the words of a search, the best first: at least half of its words, of which those in the title, the headings and the other
 * words for it count most. What each word is found by is computed once; typos are found by the index of the keys.
 */
export const selectFound = statement<[language: string, search: string, limit: number], TitleRow & { summary: string }>(
  'help.selectFound',
  `with terms as materialized (
     select term, search.pattern_of(term) as pattern, search.keys_near(term) as near,
       case when search.is_han(term) then (cardinality(search.keys_near(term)) + 1) / 2 when char_length(term) < 4 then cardinality(search.keys_near(term)) else 1 end as least
     from unnest(search.terms_of($2)) term),
   chosen as materialized (
     select a.key, a.category, a.position, t.language, t.slug, t.title, t.summary, t.title_line, t.body_line
     from help.articles a
     join lateral (select * from help.texts t where t.key = a.key and t.language in ($1, 'en') order by t.language = $1 desc limit 1) t on true
     where a.is_published),
   close as materialized (
     select t.key, t.language, x.term from terms x join help.texts t on t.keys && x.near and t.language in ($1, 'en')
     where x.least = 1 or cardinality(array(select unnest(t.keys) intersect select unnest(x.near))) >= x.least),
   hits as (
     select c.key, x.term,
       case when c.title_line like x.pattern then 4
         when exists (select from close n where n.key = c.key and n.language = c.language and n.term = x.term) then 3
         when c.body_line like x.pattern then 1 else 0 end as score
     from chosen c cross join terms x),
   scores as (select key, count(*) filter (where score > 0) as hits, sum(score) as score from hits group by key)
   select c.key, c.category, c.language, c.slug, c.title, c.summary
   from scores s join chosen c using (key)
   where s.hits > 0 and s.hits * 2 >= (select count(*) from terms)
   order by s.hits desc, s.score desc, c.position, c.key limit $3`,
)

export const selectLoaded = statement<[], { hash: string }>('help.selectLoaded', `select hash from help.loaded`)

/** load-shipped.sql. */
export const loadShipped = statement<[articles: string, texts: string, hash: string], { done: string }>(
  'help.loadShipped',
  `select help.load_shipped($1::jsonb, $2::jsonb, $3)::text as done`,
)

/** One answer of a user for each version; visitors have no name to have one by. */
export const upsertRating = statement<
  [key: string, language: string, version: number, userId: string | null, isUseful: boolean, reason: string],
  { id: string }
>(
  'help.upsertRating',
  `insert into help.ratings (key, language, version, user_id, is_useful, reason)
   select t.key, t.language, v.version, $4, $5, $6 from help.texts t
   join (select key, language, version from help.texts union all select key, language, version from help.versions) v using (key, language)
   where t.key = $1 and t.language = $2 and v.version = $3
   on conflict (key, language, version, user_id) where user_id is not null
   do update set is_useful = excluded.is_useful, reason = excluded.reason, created_at = now() returning id`,
)

/** Of a day, at most so many searches are told apart. */
export const countMissed = statement<[language: string, search: string, most: number]>(
  'help.countMissed',
  `insert into help.missed as m (language, search, day)
   select $1, search.fold($2), current_date where (select count(*) from help.missed where day = current_date) < $3::integer
     or exists (select from help.missed where day = current_date and language = $1 and search = search.fold($2))
   on conflict (day, language, search) do update set count = m.count + 1`,
)

export const deleteOldMissed = statement<[days: number]>(
  'help.deleteOldMissed',
  `delete from help.missed where day < current_date - $1::integer`,
)

export const blankOldReasons = statement<[days: number, limit: number]>(
  'help.blankOldReasons',
  `update help.ratings set reason = '' where id in
     (select id from help.ratings where reason <> '' and created_at < now() - $1::integer * interval '1 day' order by id limit $2)`,
)
