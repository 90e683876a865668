-- Finding a model: filters, sorts and search whose cost does not grow with the number of models.

-- Is there something for sale that can be ordered now? Kept by the products, see below.
alter table models.profiles add column has_open_slots boolean not null default false;
-- Published posts; kept by the posts.
alter table models.profiles add column post_count integer not null default 0 check (post_count >= 0);
-- `trend` as of the moment in which it was written cannot be compared between models, as it halves every two weeks. The exponent can.
alter table models.profiles add column heat double precision not null
  generated always as (case when trend <= 0 then 0 else ln(trend) / ln(2.0::float8) + models.epoch_of(trend_at) / (14 * 86400) end) stored;

-- What a model is as far as filters go, in one number below 48: online, open slots, posts, and how fast (1, 3, 7, 14, 30 days or slower).
create function models.place_of(is_online boolean, has_open_slots boolean, has_posts boolean, days integer) returns smallint
immutable parallel safe language sql as $$
  select (is_online::integer + 2 * has_open_slots::integer + 4 * has_posts::integer
    + 8 * case when days <= 1 then 0 when days <= 3 then 1 when days <= 7 then 2 when days <= 14 then 3 when days <= 30 then 4 else 5 end)::smallint
$$;

alter table models.profiles add column place smallint not null
  generated always as (models.place_of(is_online and not hides_presence, has_open_slots, post_count > 0, fastest_days)) stored;

drop index models.profiles_trending;
create index profiles_trending on models.profiles (heat desc, user_id desc) where is_listed;

-- A heartbeat writes `last_seen_at` alone. Without an index on it that write stays within its page, and out of every index.
drop index models.profiles_online;
create index profiles_online on models.profiles (user_id) where is_online;

-- One row for each listed model and language, and one with the language '' for all of them. A set of filters is a language and some of the
-- places; each place of a language is sorted by itself, so a page is put together from the first rows of those places.
create table models.listing (
  model_id uuid not null references models.profiles on delete cascade,
  language text not null,
  place smallint not null,
  -- -1: nothing is for sale.
  price_cents bigint not null,
  score double precision not null,
  heat double precision not null,
  rating double precision not null,
  joined double precision not null,
  speed double precision not null,
  primary key (model_id, language)
);

create index listing_recommended on models.listing (language, place, score desc, model_id desc);
create index listing_trending on models.listing (language, place, heat desc, model_id desc);
create index listing_rating on models.listing (language, place, rating desc, model_id desc);
create index listing_new on models.listing (language, place, joined desc, model_id desc);
create index listing_fastest on models.listing (language, place, speed desc, model_id desc);
-- Who is within a range of prices is put in order without a look at the table.
create index listing_price on models.listing (language, place, price_cents) include (model_id, score, heat, rating, joined, speed);

-- The rows of one profile as they should be.
create function models.listing_of(p models.profiles) returns setof models.listing stable language sql as $$
  select p.user_id, l.language, p.place, coalesce(p.price_from_cents, -1), p.score, p.heat, p.rating, models.epoch_of(p.joined_at), p.speed
  from (select '' as language union select unnest(p.languages)) l
  where p.is_listed
$$;

create function models.keep_listing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_listed = new.is_listed and old.languages = new.languages then
    update models.listing l
      set place = n.place, price_cents = n.price_cents, score = n.score, heat = n.heat, rating = n.rating, joined = n.joined, speed = n.speed
      from models.listing_of(new) n where l.model_id = n.model_id and l.language = n.language;
  else
    delete from models.listing where model_id = new.user_id;
    insert into models.listing select * from models.listing_of(new);
  end if;
  return null;
end $$;

create trigger keep_listing_insert after insert on models.profiles for each row execute function models.keep_listing();
create trigger keep_listing_update after update on models.profiles for each row
  when ((old.place, old.price_from_cents, old.score, old.heat, old.rating, old.joined_at, old.speed, old.languages, old.is_listed)
    is distinct from (new.place, new.price_from_cents, new.score, new.heat, new.rating, new.joined_at, new.speed, new.languages, new.is_listed))
  execute function models.keep_listing();

create function models.can_be_ordered(p models.products) returns boolean immutable language sql as $$
  select p.hidden_at is null and (p.slots is null or p.open_orders < p.slots)
$$;

-- At the end of the transaction: product, accounts, profile is the order of locks of everything that moves an order.
create function models.keep_open_slots() returns trigger language plpgsql as $$
declare
  seller uuid := coalesce(new.model_id, old.model_id);
begin
  -- Locked first: what is counted next then includes what others have changed meanwhile.
  perform from models.profiles where user_id = seller for no key update;
  update models.profiles m set has_open_slots = found.any_open
    from (select exists (select from models.products p where p.model_id = seller and models.can_be_ordered(p)) as any_open) found
    where m.user_id = seller and m.has_open_slots is distinct from found.any_open;
  return null;
end $$;

create constraint trigger keep_open_slots_insert after insert on models.products deferrable initially deferred
  for each row execute function models.keep_open_slots();
create constraint trigger keep_open_slots_delete after delete on models.products deferrable initially deferred
  for each row execute function models.keep_open_slots();
create constraint trigger keep_open_slots_update after update on models.products deferrable initially deferred
  for each row when ((old.hidden_at is null and (old.slots is null or old.open_orders < old.slots))
    is distinct from (new.hidden_at is null and (new.slots is null or new.open_orders < new.slots)))
  execute function models.keep_open_slots();

-- The words of a folded text. What is no letter and no digit, in any script, parts them.
create function models.words_of(folded text) returns text[] immutable strict parallel safe language sql as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table($1, '[^[:alnum:]]+') word where word <> ''
$$;

-- Is this written without spaces between its words? Chinese is found by its characters.
create function models.is_han(word text) returns boolean immutable strict parallel safe language sql as $$
  select $1 ~ '[\u3400-\u9fff]'
$$;

-- What a text can be found by, in every script alike: of a Chinese word its characters and their pairs, of any other all three letters in a
-- row, and its first and its first two letters. (The trigrams of pg_trgm know only what the server's locale calls a letter.)
create function models.grams_of(folded text) returns text[] immutable strict parallel safe language sql as $$
  select coalesce(array_agg(distinct gram), '{}')
  from unnest(models.words_of($1)) word
  cross join lateral (
    select substr(word, at, size) as gram from generate_series(1, 2) size, generate_series(1, char_length(word) - size + 1) at where models.is_han(word)
    union all
    select substr(word, at, 3) from generate_series(1, char_length(word) - 2) at where not models.is_han(word)
    union all
    select '^' || left(word, size) from generate_series(1, least(2, char_length(word))) size where not models.is_han(word)
  ) grams
$$;

-- What a text must have when somebody looks for this word.
create function models.grams_to_find(word text) returns text[] immutable strict parallel safe language sql as $$
  select case
    when models.is_han($1) and char_length($1) > 1 then array(select substr($1, at, 2) from generate_series(1, char_length($1) - 1) at)
    when models.is_han($1) then array[$1]
    when char_length($1) < 3 then array['^' || $1]
    else array(select substr($1, at, 3) from generate_series(1, char_length($1) - 2) at)
  end
$$;

-- The same as a pattern for ' ' || text: one or two letters are the beginning of a word.
create function models.pattern_of(word text) returns text immutable strict parallel safe language sql as $$
  select case when models.is_han($1) or char_length($1) > 2 then '%' || $1 || '%' else '% ' || $1 || '%' end
$$;

drop index models.profiles_search;
create index profiles_search on models.profiles using gin (models.grams_of(search_text)) where is_listed;

-- A word, and what is left of it when any one letter is missing. Two words that are one slip of the finger apart (a letter missing, too many,
-- another, or two in the wrong order) have one of these in common.
create function models.slips_of(word text) returns text[] immutable strict parallel safe language sql as $$
  select array_append(array(select distinct left($1, at - 1) || substr($1, at + 1) from generate_series(1, char_length($1)) at), $1)
$$;

-- The words that profiles are found by, each under all of its slips, for those who mistype them. A word that nobody uses any more only
-- finds nobody.
create table models.words (
  slip text not null,
  word text not null,
  primary key (slip, word)
);

-- The rows of `models.words` for a folded text. Always in one order: two profiles with the same words wait for each other and not in a circle.
create function models.slips_in(folded text) returns setof models.words immutable strict language sql as $$
  select slip, word from unnest(models.words_of($1)) word, unnest(models.slips_of(word)) slip
  where char_length(word) between 4 and 40 and not models.is_han(word) order by slip, word
$$;

create function models.keep_words() returns trigger language plpgsql as $$
begin
  insert into models.words select * from models.slips_in(new.search_text) on conflict do nothing;
  return null;
end $$;

create trigger keep_words_insert after insert on models.profiles for each row when (new.search_text <> '') execute function models.keep_words();
create trigger keep_words_update after update of search_text on models.profiles for each row when (old.search_text is distinct from new.search_text) execute function models.keep_words();

-- Up to four words of profiles that one could have meant, the likeliest first: itself, then one letter more or less, then another letter.
create function models.meant_by(term text) returns text[] stable strict language sql as $$
  select case when char_length($1) < 4 or models.is_han($1) then array[$1] else coalesce(
    (select array_agg(word) from (
       select word from (select distinct word from (select word from models.words where slip = any (models.slips_of($1)) limit 200) near) near
       order by word <> $1, abs(char_length(word) - char_length($1)) <> 1, left(word, 1) <> left($1, 1), word limit 4) likeliest),
    array[$1]) end
$$;

-- The listed models that have all of these words, at most `up_to` of them.
create function models.having_words(terms text[], up_to integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  wanted text[] := array(select distinct gram from unnest(terms) term, unnest(models.grams_to_find(term)) gram);
  patterns text[] := array(select models.pattern_of(term) from unnest(terms) term);
begin
  return array(
    select user_id from models.profiles
    where is_listed and models.grams_of(search_text) @> wanted and ' ' || search_text like all (patterns) limit up_to);
end $$;

-- Who is meant by a search: the ids of at most `up_to` models, or null when there are more of them. Tolerates a slip in each word, and Chinese
-- of which only half is there, when hardly anybody is found without.
create function models.found_by(search text, up_to integer) returns uuid[] stable language plpgsql as $$
declare
  terms text[] := (models.words_of(models.fold(search)))[1:6];
  found uuid[];
  meant jsonb;
  other text[];
  patterns text[];
  pairs text[];
begin
  if cardinality(terms) = 0 then
    return '{}';
  end if;
  -- A word that one in a hundred has is a common one: no need to look all of them up. The best of the list say whether it is.
  patterns := array(select models.pattern_of(term) from unnest(terms) term);
  if (select count(*) = 400 and count(*) filter (where ' ' || search_text like all (patterns)) >= 4
      from (select search_text from models.profiles where is_listed order by score desc, user_id desc limit 400) best) then
    return null;
  end if;
  found := models.having_words(terms, up_to + 1);
  if cardinality(found) > up_to then
    return null;
  end if;
  if cardinality(found) >= 3 then
    return found;
  end if;
  meant := (select jsonb_agg(models.meant_by(term) order by at) from unnest(terms) with ordinality term (term, at));
  for attempt in 1..(select max(jsonb_array_length(words)) from jsonb_array_elements(meant) words) loop
    other := array(select words ->> (least(attempt, jsonb_array_length(words)) - 1) from jsonb_array_elements(meant) with ordinality each (words, at) order by at);
    if other <> terms then
      found := array(select distinct id from unnest(found || models.having_words(other, up_to)) id limit up_to);
    end if;
  end loop;
  if cardinality(found) = 0 and cardinality(terms) = 1 and models.is_han(terms[1]) and char_length(terms[1]) > 2 then
    pairs := models.grams_to_find(terms[1]);
    found := array(
      select user_id from models.profiles
      where is_listed and models.grams_of(search_text) && pairs
        and cardinality(array(select unnest(models.grams_of(search_text)) intersect select unnest(pairs))) * 2 >= cardinality(pairs)
      limit up_to);
  end if;
  return found;
end $$;

update models.profiles m set has_open_slots = true where exists (select from models.products p where p.model_id = m.user_id and models.can_be_ordered(p));
insert into models.listing select l.* from models.profiles p, models.listing_of(p) l;
insert into models.words select s.* from (select distinct word from models.profiles p, unnest(models.words_of(p.search_text)) word) w, models.slips_in(w.word) s;
