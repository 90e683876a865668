-- phase: expand
-- The keys of a message, the same as before: sending one takes a tenth less of the database's time. A text without Chinese letters, as most
-- are, needs no look at each word's script, no sorting (an index keeps each key once), and one list of numbers for each word in place of two.
create or replace function threads.keys_of(thread uuid, seq integer, body text) returns text[] immutable strict parallel safe language sql as $$
  select case when search.is_han($3) then search.grams_of(search.fold($3)) else array(
      select case at when -1 then '^' || left(word, 2) when 0 then '^' || left(word, 1) else substr(word, at, 3) end
      from unnest(regexp_split_to_array(search.fold($3), '[^[:alnum:]]+')) word, generate_series(case when char_length(word) = 1 then 0 else -1 end, greatest(0, char_length(word) - 2)) at
      where word <> '')
    end || array['=' || $1, '=' || $1 || ':' || $2 / 32000, '=' || $1 || '.' || $2 / 1000]
$$;
