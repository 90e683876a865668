-- phase: expand
-- The keys of a message, the same as before, from a few patterns over the whole text in place of a query with a row for each key: of the
-- time in which a message is sent, its keys took a sixth. `words`: each word behind a '^'; `said`: without it, so that words cut into threes
-- from their '^', from their first and from their second letter are all three letters in a row, and the first two.
create or replace function threads.keys_of(thread uuid, seq integer, body text) returns text[] immutable strict parallel safe language plpgsql as $$
declare
  place text := '=' || thread;
  said text := search.fold(body);
  words text;
begin
  if search.is_han(body) then
    return search.grams_of(said) || array[place, place || ':' || seq / 32000, place || '.' || seq / 1000];
  end if;
  words := regexp_replace(' ' || said, '[^[:alnum:]]+', ' ^', 'g');
  said := replace(words, '^', '');
  return array_remove(string_to_array(
    regexp_replace(words || said || regexp_replace(said, ' [^ ]', ' ', 'g'), '([^ ]{3})|[^ ]{1,2}', '\1 ', 'g')
      || regexp_replace(words, '(\^[^ ])[^ ]*|\^', '\1', 'g')
      || ' ' || place || ' ' || place || ':' || seq / 32000 || ' ' || place || '.' || seq / 1000, ' '), '');
end $$;
