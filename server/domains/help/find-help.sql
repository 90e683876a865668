-- Functions: help.terms_of.

-- The words that say what a search is about: without "my", "is" and the like, which are in every article. Postgres has a list of them for
-- each of our languages but Chinese. A search of nothing else keeps its words.
create or replace function help.terms_of(language text, typed text) returns text[] stable language sql as $$
  with lists as (
    select case $1 when 'en' then 'pg_catalog.english_stem' when 'it' then 'pg_catalog.italian_stem' when 'fr' then 'pg_catalog.french_stem'
      when 'es' then 'pg_catalog.spanish_stem' when 'pt' then 'pg_catalog.portuguese_stem' when 'ru' then 'pg_catalog.russian_stem' end::regdictionary as list)
  select search.terms_of(coalesce(string_agg(word, ' ' order by n) filter (where ts_lexize(list, word) is distinct from '{}'), $2))
  from lists, unnest(search.words_of(search.fold($2))) with ordinality typed (word, n)
$$;
