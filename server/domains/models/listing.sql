-- Functions: models.listing_of, models.keep_listing.

-- The expected rows of one profile.
create or replace function models.listing_of(p models.profiles) returns setof models.listing stable language sql as $$
  select p.user_id, l.language, p.place, coalesce(p.price_from_cents, -1), p.score, p.heat, p.rating, public.epoch_of(p.joined_at), p.speed
  from (select '' as language union select unnest(p.languages)) l
  where p.is_listed
$$;

-- Keeps `models.listing` in step with the profile.
create or replace function models.keep_listing() returns trigger language plpgsql as $$
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

create or replace trigger keep_listing_insert after insert on models.profiles for each row execute function models.keep_listing();
create or replace trigger keep_listing_update after update on models.profiles for each row
  when ((old.place, old.price_from_cents, old.score, old.heat, old.rating, old.joined_at, old.speed, old.languages, old.is_listed)
    is distinct from (new.place, new.price_from_cents, new.score, new.heat, new.rating, new.joined_at, new.speed, new.languages, new.is_listed))
  execute function models.keep_listing();
