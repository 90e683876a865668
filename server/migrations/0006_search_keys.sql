-- phase: expand
-- What a name with tags is found by, exactly and with a typo: its grams, and each of its words as it is and with one letter missing, marked
-- by '~' (the same as search.slips_of, which may change). Fixed: the indexes of posts and products are computed by it.
create function search.keys_of(named text, tags text[]) returns text[] immutable strict parallel safe language sql as $$
  with folded as materialized (select search.fold($1 || ' ' || array_to_string($2, ' ')) as text),
    words as materialized (
      select word from folded, unnest(search.words_of(text)) word where char_length(word) between 4 and 40 and not search.is_han(word))
  select array(
    select unnest(search.grams_of(text)) from folded
    union
    select '~' || word from words
    union
    select '~' || left(word, at - 1) || substr(word, at + 1) from words, generate_series(1, char_length(word)) at)
$$;
