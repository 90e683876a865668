-- phase: expand
-- What a message is found by: the grams of its text, and its place. The place is its thread, and in it a range of 32,000 and one of 1,000
-- numbers, so that a search reads the newest ranges first and a frequent word costs no more in a long thread. Fixed: an index is computed by it.
create function threads.keys_of(thread uuid, seq integer, body text) returns text[] immutable strict parallel safe language sql as $$
  select search.grams_of(search.fold($3)) || array['=' || $1, '=' || $1 || ':' || $2 / 32000, '=' || $1 || '.' || $2 / 1000]
$$;
