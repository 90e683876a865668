-- phase: expand
-- What a help text is found by. Fixed: an index is computed by it.

-- Of each word of a folded line: its beginning after a '^', and what is left of it from each letter on, of at most 12 letters. A word or a
-- part of one stands in the line if one of these begins with it. Fewer than three letters that are not Chinese are searched for as a
-- beginning only.
create function help.ends_of(line text) returns setof text immutable strict parallel safe rows 500 language sql as $$
  with words as materialized (
    select distinct word, search.is_han(word) as is_han, char_length(word) as length from string_to_table($1, ' ') word where word <> '')
  select '^' || left(word, 12) from words
  union select substr(word, at, 12) from words, generate_series(1, case when is_han then length else length - 2 end) at
$$;

-- Behind its language: '=' of the title, the headings and the other words for it, '+' of the body, '~' keys for words with a typo.
-- Its cost keeps a plan from computing it for each row.
create function help.found_by(language text, title_line text, body_line text, keys text[]) returns tsvector
  immutable strict parallel safe cost 10000 language sql as $$
  select array_to_tsvector(array(
    select $1 || '=' || part from help.ends_of($2) part
    union all select $1 || '+' || part from help.ends_of($3) part
    union all select $1 || '~' || key from unnest($4) key))
$$;
