-- The base of the whole schema. Each `schema.sql` is part of the baseline: once released it is never edited, what changes comes as
-- a file of server/migrations. The functions here are fixed with it, because stored columns, indexes and defaults are computed by them:
-- another definition would leave these wrong until they are written again.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The time of an event that is recorded for good. It is now, except where a transaction says otherwise for itself:
-- the demo's past is played in one transaction, and the ledger cannot be changed afterwards.
create function public.moment() returns timestamptz language sql volatile as $$
  select coalesce(nullif(current_setting('atelier.moment', true), '')::timestamptz, clock_timestamp())
$$;

-- Seconds since 1970 do not depend on the time zone, which `extract` cannot know.
create function public.epoch_of(at timestamptz) returns double precision immutable strict parallel safe language sql as $$
  select extract(epoch from at)::float8
$$;

-- Words as they are found by a search.
create schema search;

-- `unaccent` is not immutable by itself (it looks its dictionary up); with the dictionary named it is.
create function search.fold(text) returns text immutable strict parallel safe language sql as $$
  select lower(public.unaccent('public.unaccent', $1))
$$;

-- The words of a folded text. Every character except letters and digits, in any script, separates them.
create function search.words_of(folded text) returns text[] immutable strict parallel safe language sql as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table($1, '[^[:alnum:]]+') word where word <> ''
$$;

-- Is this written without spaces between its words? Chinese is found by its characters.
create function search.is_han(word text) returns boolean immutable strict parallel safe language sql as $$
  select $1 ~ '[\u3400-\u9fff]'
$$;

-- The search terms of a text, in every script alike: of a Chinese word its characters and their pairs, of any other all three letters in a
-- row, and its first and its first two letters. (The trigrams of pg_trgm know only what the server's locale calls a letter.)
create function search.grams_of(folded text) returns text[] immutable strict parallel safe language sql as $$
  select coalesce(array_agg(distinct gram), '{}')
  from unnest(search.words_of($1)) word
  cross join lateral (
    select substr(word, at, size) as gram from generate_series(1, 2) size, generate_series(1, char_length(word) - size + 1) at where search.is_han(word)
    union all
    select substr(word, at, 3) from generate_series(1, char_length(word) - 2) at where not search.is_han(word)
    union all
    select '^' || left(word, size) from generate_series(1, least(2, char_length(word))) size where not search.is_han(word)
  ) grams
$$;
