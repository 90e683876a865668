-- Functions: models.keep_listed, models.refuse_unlisted.

-- `is_listed` is the one condition that lists, pages, orders and posts check. It follows from the user's row, for every writer.
create or replace function models.keep_listed() returns trigger language plpgsql as $$
begin
  update models.profiles set is_listed = users.may_sell(new) where user_id = new.id and is_listed <> users.may_sell(new);
  return null;
end $$;

create or replace trigger keep_listed after update of suspended_until on users.users
  for each row when (old.suspended_until is distinct from new.suspended_until) execute function models.keep_listed();
create or replace trigger keep_listed_when_closing after update of closes_at on users.users
  for each row when (old.closes_at is distinct from new.closes_at) execute function models.keep_listed();

-- Refuses sales by, and payments to, an unlisted model; orders.place checks products itself. Arguments: code and text.
create or replace function models.refuse_unlisted() returns trigger language plpgsql as $$
begin
  if not exists (select from models.profiles where user_id = new.model_id and is_listed) then
    perform refuse(tg_argv[0], tg_argv[1]);
  end if;
  return new;
end $$;
