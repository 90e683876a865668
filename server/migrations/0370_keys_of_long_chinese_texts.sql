-- phase: expand
-- The keys of a message, the same as before, in a time that grows with its length for every script: those of Chinese words come from patterns,
-- too. Each place in a word was counted from its beginning, so that five thousand letters without a break took thirty times as long as other
-- texts. `words`: each word behind a '^'; `said`: without it, so that words cut into threes from their '^', from their first and from their
-- second letter are all three letters in a row, and the first two. `han`: the Chinese words, of which each letter and each pair is a key.
create or replace function threads.keys_of(thread uuid, seq integer, body text) returns text[] immutable strict parallel safe language plpgsql as $$
declare
  place text := '=' || thread;
  words text := regexp_replace(' ' || search.fold(body), '[^[:alnum:]]+', ' ^', 'g');
  said text;
  han text := '';
begin
  if search.is_han(body) then
    select coalesce(string_agg(' ' || word, '') filter (where not search.is_han(word)), ''), coalesce(string_agg(' ' || substr(word, 2), '') filter (where search.is_han(word)), '')
      into words, han from string_to_table(words, ' ') word;
    han := regexp_replace(han || regexp_replace(han, ' [^ ]', ' ', 'g'), '([^ ]{2})|[^ ]', '\1 ', 'g') || regexp_replace(han, '([^ ])', '\1 ', 'g');
  end if;
  said := replace(words, '^', '');
  return array_remove(string_to_array(
    regexp_replace(words || said || regexp_replace(said, ' [^ ]', ' ', 'g'), '([^ ]{3})|[^ ]{1,2}', '\1 ', 'g')
      || regexp_replace(words, '(\^[^ ])[^ ]*|\^', '\1', 'g')
      || ' ' || han || ' ' || place || ' ' || place || ':' || seq / 32000 || ' ' || place || '.' || seq / 1000, ' '), '');
end $$;
