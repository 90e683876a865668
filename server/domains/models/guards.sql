-- A text that changed, got another language or is gone takes its translations along.
create or replace trigger forget_bio after update of headline, bio, lang on models.profiles
  for each row when ((old.headline, old.bio, old.lang) is distinct from (new.headline, new.bio, new.lang)) execute function translation.forget_text('bio', 'user_id');
create or replace trigger forget_deleted_bio after delete on models.profiles
  for each row execute function translation.forget_text('bio', 'user_id');
create or replace trigger forget_product after update of name, description, deleted_at, lang on models.products
  for each row when ((old.name, old.description, old.deleted_at, old.lang) is distinct from (new.name, new.description, new.deleted_at, new.lang)) execute function translation.forget_text('product', 'id');
create or replace trigger forget_deleted_product after delete on models.products
  for each row execute function translation.forget_text('product', 'id');
