-- Function: translation.reserve.

-- Before words are sent to the translator: notes which text has them, claims the results that no other process asks for, and counts their
-- characters for the month of the site and the day of the reader. Answers the claimed keys. The caller holds `translation.lock_text`.
-- Refusals: translation_budget, translation_limit.
create or replace function translation.reserve(wanted bytea[], lengths integer[], claim_seconds integer, reader uuid) returns bytea[]
language plpgsql as $$
declare
  mine bytea[];
  total bigint;
  spent bigint;
begin
  with claimed as (
    insert into translation.results as r (key, claimed_until)
      select key, now() + claim_seconds * interval '1 second' from unnest(wanted) key order by key
      on conflict (key) do update set claimed_until = excluded.claimed_until, refused_until = null, made_at = now()
        where r.body is null and coalesce(r.claimed_until, '-infinity') < now() and coalesce(r.refused_until, '-infinity') < now()
      returning key)
  select coalesce(array_agg(key), '{}') into mine from claimed;
  select coalesce(sum(length), 0) into total from unnest(wanted, lengths) as t (key, length) where key = any (mine);
  if total = 0 then
    return mine;
  end if;
  insert into translation.days as d (user_id, day, characters) values (reader, current_date, total)
    on conflict (user_id, day) do update set characters = d.characters + excluded.characters returning characters into spent;
  if spent > limits.translated_characters_per_day() then
    perform refuse('translation_limit', 'translation.limit');
  end if;
  insert into translation.months as m (month, characters) values (date_trunc('month', now()), total)
    on conflict (month) do update set characters = m.characters + excluded.characters returning characters into spent;
  if spent > settings.number('translation_monthly_characters') then
    perform refuse('translation_budget', 'translation.budget');
  end if;
  return mine;
end $$;
