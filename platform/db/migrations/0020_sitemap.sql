-- Sitemaps in parts of one size: each public row has a number for good, and a part is a span of numbers. A part costs the same at
-- a thousand rows and at a million, and a row that leaves moves no other one into another part.

alter table models.profiles add column sitemap_number bigint generated always as identity;
create unique index profiles_sitemap on models.profiles (sitemap_number);

alter table posts.posts add column sitemap_number bigint generated always as identity;
create unique index posts_sitemap on posts.posts (sitemap_number);

-- When what a visitor reads on a profile was last changed by its model; figures and presence change all the time and do not count.
alter table models.profiles add column changed_at timestamptz not null default now();
update models.profiles set changed_at = joined_at;

create function models.mark_profile_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create trigger mark_profile_changed before update of headline, bio, tags, languages, cover_id, wont_do on models.profiles
  for each row execute function models.mark_profile_changed();

create function models.mark_changed_by_person() returns trigger language plpgsql as $$
begin
  update models.profiles set changed_at = now() where user_id = new.id;
  return null;
end $$;

create trigger mark_changed_by_person after update of name, handle, picture_id on users.users
  for each row when (new.status = 'model' and (old.name, old.handle, old.picture_id) is distinct from (new.name, new.handle, new.picture_id))
  execute function models.mark_changed_by_person();

create function models.mark_changed_by_product() returns trigger language plpgsql as $$
begin
  update models.profiles set changed_at = now() where user_id = new.model_id;
  return null;
end $$;

create trigger mark_changed_by_product after insert or update of name, description, price_cents, delivery_days, sample_id, hidden_at, position on models.products
  for each row execute function models.mark_changed_by_product();
