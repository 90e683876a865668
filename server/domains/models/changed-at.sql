-- Functions: models.mark_profile_changed, models.mark_changed_by_person, models.mark_changed_by_product.

-- `changed_at` is the time of the model's last change to public content: profile, name, picture, products.
create or replace function models.mark_profile_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create or replace trigger mark_profile_changed before update of headline, bio, tags, languages, cover_id, wont_do on models.profiles
  for each row execute function models.mark_profile_changed();

create or replace function models.mark_changed_by_person() returns trigger language plpgsql as $$
begin
  update models.profiles set changed_at = now() where user_id = new.id;
  return null;
end $$;

create or replace trigger mark_changed_by_person after update of name, handle, picture_id on users.users
  for each row when (new.status = 'model' and (old.name, old.handle, old.picture_id) is distinct from (new.name, new.handle, new.picture_id))
  execute function models.mark_changed_by_person();

create or replace function models.mark_changed_by_product() returns trigger language plpgsql as $$
begin
  update models.profiles set changed_at = now() where user_id = new.model_id;
  return null;
end $$;

create or replace trigger mark_changed_by_product after insert or update of name, description, price_cents, delivery_days, sample_ids, hidden_at, position on models.products
  for each row execute function models.mark_changed_by_product();
