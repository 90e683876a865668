-- Enforces for every writer that sold content stays: a save that would break this is a bug, and fails.
create or replace function posts.refuse_loss() returns trigger language plpgsql as $$
begin
  raise exception 'sold content of a post must stay' using errcode = 'integrity_constraint_violation', table = tg_table_name;
end $$;

create or replace trigger sold_text_stays before update of text, sold_text_length on posts.posts for each row
  when (new.sold_text_length < old.sold_text_length or left(new.text, old.sold_text_length) <> left(old.text, old.sold_text_length))
  execute function posts.refuse_loss();
create or replace trigger sold_file_stays before delete on posts.media for each row when (old.is_sold) execute function posts.refuse_loss();
create or replace trigger sold_file_stays_sold before update on posts.media for each row
  when (old.is_sold and (not new.is_sold or new.item_id <> old.item_id or new.post_id <> old.post_id)) execute function posts.refuse_loss();
