-- Functions: settings.folded_words, settings.refuse_banned.

-- A text for comparing words: case, accents and forms of one character folded, one space between words and at both ends. In scripts whose
-- vowels are marks (Indic, Thai, Tibetan, Burmese, Khmer) all characters of the script belong to the word.
create or replace function settings.folded_words(text) returns text immutable parallel safe language sql as $$
  select ' ' || btrim(regexp_replace(
    regexp_replace(translate(normalize(search.fold(normalize($1, nfkc)), nfkc), 'ς', 'σ'), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]+', '', 'g'),
    '[^[:alnum:]\u0900-\u109f\u1780-\u17ff]+', ' ', 'g')) || ' '
$$;

-- Refuses texts with a term that the owner has banned: `terms` has one a line. A term counts as a whole word, or several; in scripts without
-- spaces between words, wherever it stands. The refusal names the term as the owner wrote it, and the place of the text, from 0.
-- Refusals: banned_term.
create or replace function settings.refuse_banned(terms text, texts text[]) returns void stable language plpgsql as $$
declare
  found record;
begin
  select banned.term, written.place - 1 as at into found
    from (select btrim(line, E' \t\r') as term, settings.folded_words(line) as words from regexp_split_to_table(terms, E'\n') line) banned
    join (select settings.folded_words(one) as words, place from unnest(texts) with ordinality as t (one, place) where one <> '') written
      on position(case when banned.words ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]'
        then btrim(banned.words) else banned.words end in written.words) > 0
    where btrim(banned.words) <> ''
    order by written.place limit 1;
  if found.term is not null then
    perform refuse('banned_term', 'settings.bannedTerm', jsonb_build_object('term', found.term, 'at', found.at));
  end if;
end $$;
