import type { HelpCategory, Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

interface TextState {
  language: Language
  version: number
  changedAt: number
  isEdited: boolean
  isWaiting: boolean
  isStale: boolean
  useful: number
  useless: number
}

export interface ListedRow {
  key: string
  category: HelpCategory
  title: string
  isShipped: boolean
  isPublished: boolean
  texts: TextState[]
}

export const selectListed = statement<[limit: number], ListedRow>(
  'help.selectListed',
  `select a.key, a.category, s.title, a.is_shipped as "isShipped", a.is_published as "isPublished",
     (select jsonb_agg(jsonb_build_object('language', t.language, 'version', t.version, 'changedAt', floor(public.epoch_of(t.changed_at) * 1000)::bigint, 'isEdited', t.is_edited,
        'isWaiting', t.shipped is not null, 'isStale', t.source_version < s.version and t.language <> 'en', 'useful', r.useful, 'useless', r.useless) order by t.language)
      from help.texts t cross join lateral (
        select count(*) filter (where g.is_useful) as useful, count(*) filter (where not g.is_useful) as useless
        from help.ratings g where g.key = t.key and g.language = t.language and g.version = t.version) r
      where t.key = a.key) as texts
   from help.articles a join help.texts s on s.key = a.key and s.language = 'en' order by a.position, a.key limit $1`,
)

interface Written {
  slug: string
  title: string
  words: string
  body: string
}

export interface WrittenRow extends Written {
  language: Language
  category: HelpCategory
  isPublished: boolean
  isShipped: boolean
  version: number
  sourceVersion: number
  isEdited: boolean
  shipped: Written | null
}

/** The text of an article in a language, and its source. */
export const selectWritten = statement<[key: string, language: string], WrittenRow>(
  'help.selectWritten',
  `select t.language, a.category, a.is_published as "isPublished", a.is_shipped as "isShipped", t.slug, t.title, t.words, t.body, t.version,
     t.source_version as "sourceVersion", t.is_edited as "isEdited", t.shipped
   from help.articles a join help.texts t on t.key = a.key where a.key = $1 and t.language in ($2, 'en')`,
)

/** Locks the article, so that two admins save one after the other. */
export const lockArticleForUpdate = statement<[key: string], { key: string; isShipped: boolean }>(
  'help.lockArticleForUpdate',
  `select key, is_shipped as "isShipped" from help.articles where key = $1 for update`,
)

export const selectKeys = statement<[], { key: string }>('help.selectKeys', `select key from help.articles`)

export const selectSlugOwner = statement<[language: string, slug: string], { key: string }>(
  'help.selectSlugOwner',
  `select key from help.slugs where language = $1 and slug = $2`,
)

/** load-shipped.sql. */
export const saveText = statement<
  [
    key: string,
    language: string,
    slug: string,
    title: string,
    words: string,
    body: string,
    blocks: string,
    summary: string,
    headings: string,
    plain: string,
    sourceVersion: number,
    byAdmin: boolean,
  ],
  { version: number }
>('help.saveText', `select help.save_text($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11::integer, $12) as version`)

/** After a change of the source that leaves its meaning as it is. */
export const keepTranslationsCurrent = statement<[key: string, from: number, to: number]>(
  'help.keepTranslationsCurrent',
  `update help.texts set source_version = $3 where key = $1 and language <> 'en' and source_version = $2`,
)

export const dropShipped = statement<[key: string, language: string]>(
  'help.dropShipped',
  `update help.texts set shipped = null where key = $1 and language = $2 and shipped is not null`,
)

/** No row: the key is taken, or the installation has as many articles as it may have. */
export const insertArticle = statement<[key: string, category: string, position: number, most: number], { key: string }>(
  'help.insertArticle',
  `insert into help.articles (key, category, position, is_shipped, is_published)
   select $1, $2, $3, false, false where (select count(*) from help.articles) < $4::integer on conflict do nothing returning key`,
)

export const updatePublished = statement<[key: string, isPublished: boolean]>(
  'help.updatePublished',
  `update help.articles set is_published = $2 where key = $1`,
)

export const selectMissed = statement<[days: number, limit: number], { language: Language; search: string; count: number }>(
  'help.selectMissed',
  `select language, search, sum(count)::integer as count from help.missed where day > current_date - $1::integer
   group by language, search order by sum(count) desc, search limit $2`,
)

export interface ReasonRow {
  key: string
  title: string
  language: Language
  version: number
  reason: string
  createdAt: number
}

export const selectReasons = statement<[limit: number], ReasonRow>(
  'help.selectReasons',
  `select r.key, t.title, r.language, r.version, r.reason, r.created_at as "createdAt" from help.ratings r
   join help.texts t on t.key = r.key and t.language = r.language where r.reason <> '' order by r.id desc limit $1`,
)
