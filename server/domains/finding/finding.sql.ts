import { statement } from '#platform/db/statement.ts'

/** Those of the tags that have all words of a search, typos included; once each without regard to case, the most frequent first. */
export const selectTagsLike = statement<[tags: readonly string[], search: string, limit: number], { tag: string }>(
  'finding.selectTagsLike',
  `select min(tag) as tag from unnest($1::text[]) tag
   where (select coalesce(bool_and(
       search.line_of(tag, '{}') like search.pattern_of(term) or search.is_near(search.keys_of(tag, '{}'::text[]), term)), false)
     from unnest(search.terms_of($2)) term)
   group by search.fold(tag) order by count(*) desc, min(tag) limit $3`,
)
