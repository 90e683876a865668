-- Functions: search.grams_to_find, search.pattern_of, search.slips_of.

-- What a text must have when somebody looks for this word.
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

-- A word, and what is left of it when any one letter is missing. Two words that are one slip of the finger apart (a letter missing, too many,
-- another, or two in the wrong order) have one of these in common.
create or replace function search.slips_of(word text) returns text[] immutable strict parallel safe language sql as $$
  select array_append(array(select distinct left($1, at - 1) || substr($1, at + 1) from generate_series(1, char_length($1)) at), $1)
$$;
