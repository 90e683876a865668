-- A text that changed or is gone takes its translations along.
create or replace trigger forget_bio after update of headline, bio on models.profiles
  for each row when ((old.headline, old.bio) is distinct from (new.headline, new.bio)) execute function translation.forget_text('bio', 'user_id');
create or replace trigger forget_deleted_bio after delete on models.profiles
  for each row execute function translation.forget_text('bio', 'user_id');
create or replace trigger forget_product after update of name, description, deleted_at on models.products
  for each row when ((old.name, old.description, old.deleted_at) is distinct from (new.name, new.description, new.deleted_at)) execute function translation.forget_text('product', 'id');
create or replace trigger forget_deleted_product after delete on models.products
  for each row execute function translation.forget_text('product', 'id');
