-- Functions: search.grams_to_find, search.pattern_of, search.slips_of, search.terms_of, search.line_of, search.keys_near, search.is_near.

-- The grams that a text must have to be found by this word.
create or replace function search.grams_to_find(word text) returns text[] immutable strict parallel safe language sql as $$
  select case
    when search.is_han($1) and char_length($1) > 1 then array(select substr($1, at, 2) from generate_series(1, char_length($1) - 1) at)
    when search.is_han($1) then array[$1]
    when char_length($1) < 3 then array['^' || $1]
    else array(select substr($1, at, 3) from generate_series(1, char_length($1) - 2) at)
  end
$$;

-- The same as a pattern for ' ' || text: one or two letters are the beginning of a word.
create or replace function search.pattern_of(word text) returns text immutable strict parallel safe language sql as $$
  select case when search.is_han($1) or char_length($1) > 2 then '%' || $1 || '%' else '% ' || $1 || '%' end
$$;

-- A word, and its rest without any one letter. Two words that are one typo apart (a letter missing, too many, another, or two in the wrong
-- order) have one of these in common.
create or replace function search.slips_of(word text) returns text[] immutable strict parallel safe language sql as $$
  select array_append(array(select distinct left($1, at - 1) || substr($1, at + 1) from generate_series(1, char_length($1)) at), $1)
$$;

-- The words of a search: up to six, folded.
create or replace function search.terms_of(typed text) returns text[] immutable strict parallel safe language sql as $$
  select (search.words_of(search.fold($1)))[1:6]
$$;

-- A name with its tags, for patterns: folded, a space before each word.
create or replace function search.line_of(named text, tags text[]) returns text immutable strict parallel safe language sql as $$
  select ' ' || regexp_replace(search.fold($1 || ' ' || array_to_string($2, ' ')), '[^[:alnum:]]+', ' ', 'g')
$$;

-- One of these keys (`search.keys_of`) is in a text that has this word, or one that is a typo away. Of a Chinese word: its pairs.
create or replace function search.keys_near(word text) returns text[] immutable strict parallel safe language sql as $$
  select case
    when search.is_han($1) or char_length($1) < 4 then search.grams_to_find($1)
    else array(select '~' || slip from unnest(search.slips_of($1)) slip)
  end
$$;

-- Whether a text with these keys has the word, or one that is a typo away; of a Chinese word at least half of the pairs.
create or replace function search.is_near(keys text[], word text) returns boolean immutable strict parallel safe language sql as $$
  select case
    when search.is_han($2)
      then cardinality(array(select unnest($1) intersect select unnest(search.keys_near($2)))) * 2 >= cardinality(search.keys_near($2))
    when char_length($2) < 4 then $1 @> search.keys_near($2)
    else $1 && search.keys_near($2)
  end
$$;
