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

/** A help text as the index finds it (help.found_by). */
const FOUND_BY = 'help.found_by(t.language, t.title_line, t.body_line, t.keys)'

/**
 * Articles with the words of a search, the best first: at least half of its words, of which those in the title, the headings and the other
 * words for it count most. All is found by one index, which knows at most 12 letters of a word; no text is read for the rest. A bit stands
 * for a word: in the title or the like (`head`), with a typo (`near`; of a Chinese word, half of its pairs), in the body (`body`).
 */
export const selectFound = statement<[language: string, search: string, limit: number], TitleRow & { summary: string }>(
  'help.selectFound',
  `with terms as materialized (
     select 1 << (n - 1)::integer as bit, term, search.pattern_of(term) as pattern, search.keys_near(term) as near, search.is_han(term) as is_han
     from unnest(help.terms_of($1, $2)) with ordinality x (term, n)),
   languages as materialized (
     select $1 as language
     union all select 'en' where $1 <> 'en' and (select count(*) from help.texts where language = $1) < (select count(*) from help.articles)),
   asked as materialized (
     select bit, pattern, char_length(term) > 12 as is_cut,
       (quote_literal(language || '=' || part) || ':*')::tsquery as head, (quote_literal(language || '+' || part) || ':*')::tsquery as body
     from languages, terms cross join lateral (select left(case when is_han or char_length(term) > 2 then term else '^' || term end, 12) as part) p),
   close as materialized (
     select x.bit, case when is_han then (cardinality(near) + 1) / 2 else 1 end as least, k.query
     from terms x cross join lateral (
       select string_agg(quote_literal(language || '~' || key), ' | ')::tsquery as query from languages, unnest(near) key
       group by case when is_han then key end) k
     -- A shorter word has no typos (search.keys_near), and is in the title as it is.
     where x.is_han or char_length(x.term) > 3),
   found as (
     select t.key, t.language, x.bit as head, 0 as near, 0 as body from asked x join help.texts t on ${FOUND_BY} @@ x.head
       where not x.is_cut or t.title_line like x.pattern
     union all
     select t.key, t.language, 0, x.bit, 0 from close x join help.texts t on ${FOUND_BY} @@ x.query
       group by t.key, t.language, x.bit, x.least having count(*) >= x.least
     union all
     select t.key, t.language, 0, 0, x.bit from asked x join help.texts t on ${FOUND_BY} @@ x.body
       where not x.is_cut or t.body_line like x.pattern),
   marks as (select key, language, bit_or(head) as head, bit_or(near) as near, bit_or(body) as body from found group by key, language),
   best as (
     select s.key, s.language, a.category, a.position, bit_count((head | near | body)::bit(6)) as hits,
       4 * bit_count(head::bit(6)) + 3 * bit_count((near & ~head)::bit(6)) + bit_count((body & ~near & ~head)::bit(6)) as score
     from marks s join help.articles a on a.key = s.key and a.is_published
     where bit_count((head | near | body)::bit(6)) * 2 >= (select count(*) from terms)
       and (s.language = $1 or not exists (select from help.texts o where o.key = s.key and o.language = $1))
     order by hits desc, score desc, a.position, a.key limit $3)
   select key, b.category, t.language, t.slug, t.title, t.summary from best b join help.texts t using (key, language)
   order by b.hits desc, b.score desc, b.position, key`,
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

/** Of a day, at most so many searches are counted apart. */
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
