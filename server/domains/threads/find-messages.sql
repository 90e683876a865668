-- Functions: threads.has_words, threads.find_in_ranges, threads.find.

-- Whether a text has all of these words: patterns of search.pattern_of.
create or replace function threads.has_words(body text, patterns text[]) returns boolean immutable parallel safe language sql as $$
  select ' ' || regexp_replace(search.fold($1), '[^[:alnum:]]+', ' ', 'g') like all ($2)
$$;

-- The newest messages of some ranges (keys of threads.keys_of) with all these words, below a number. The ranges are in the condition of the
-- index, which one search reads for all of them: messages of other threads are neither read nor counted.
create or replace function threads.find_in_ranges(thread uuid, range_keys text[], grams text[], patterns text[], below integer, up_to integer)
returns setof integer stable language plpgsql as $$
begin
  return query
    with found as materialized (
      select m.seq, m.body, m.thread_id from threads.messages m
      where threads.keys_of(m.thread_id, m.seq, m.body) @> grams and threads.keys_of(m.thread_id, m.seq, m.body) && range_keys and m.body <> '')
    select f.seq from found f where f.thread_id = thread and f.seq < below and threads.has_words(f.body, patterns) order by f.seq desc limit up_to;
end $$;

-- The newest messages of a thread with all these words, below a number: at most `up_to`. The newest two thousand first, then the next 64,000,
-- then all others: a frequent word is found often enough in the first range. A word that the first range does not have is rare, and is looked
-- for in all others at once. No other index can serve it, so one plan stands for all ranges: planning them took longer than reading them.
create or replace function threads.find(thread uuid, terms text[], below integer, up_to integer) returns setof integer stable language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  grams text[] := array(select distinct gram from unnest(terms) term, unnest(search.grams_to_find(term)) gram);
  patterns text[] := array(select search.pattern_of(term) from unnest(terms) term);
  -- The ranges begin at the newest message.
  top integer := least(below, (select t.last_seq + 1 from threads.threads t where t.id = thread));
  place integer := (top - 1) / 1000;
  bound integer := greatest(0, place - 1) * 1000;
  missing integer := up_to;
  hits integer;
begin
  if cardinality(grams) = 0 then
    return;
  end if;
  return query select threads.find_in_ranges(thread, array['=' || thread || '.' || place, '=' || thread || '.' || place - 1], grams, patterns, top, missing);
  get diagnostics hits = row_count;
  missing := missing - hits;
  if missing = 0 or bound = 0 then
    return;
  end if;
  if hits > 0 then
    place := (bound - 1) / 32000;
    return query select threads.find_in_ranges(thread, array['=' || thread || ':' || place, '=' || thread || ':' || place - 1], grams, patterns, bound, missing);
    get diagnostics hits = row_count;
    missing := missing - hits;
    bound := greatest(0, place - 1) * 32000;
    if missing = 0 or bound = 0 then
      return;
    end if;
  end if;
  return query select threads.find_in_ranges(thread, array['=' || thread], grams, patterns, bound, missing);
end $$;
