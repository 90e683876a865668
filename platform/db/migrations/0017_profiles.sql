-- What a model tells and edits on the own profile, and names that lead to a new one.

-- What the model does not take on, in the model's words; shown on the profile.
alter table models.profiles add column wont_do text[] not null default '{}' check (cardinality(wont_do) <= 12);

-- A product that was never ordered can be deleted: it is hidden for good. The row stays, so that an order that is being placed in
-- that moment finds it.
alter table models.products add column deleted_at timestamptz;
alter table models.products add check (deleted_at is null or hidden_at is not null);
create index products_of_model on models.products (model_id, position, id) where deleted_at is null;

-- Names that a person has left. While a row is here its handle leads to that person and nobody else can have it; the clock
-- removes it when its time is over.
create table users.old_handles (
  handle citext primary key,
  user_id uuid not null references users.users,
  left_at timestamptz not null default now(),
  free_at timestamptz not null
);

create index old_handles_of_user on users.old_handles (user_id, left_at desc);
create index old_handles_free on users.old_handles (free_at);

-- After the row: whoever waited here for the unique index of handles sees what the other transaction has left behind.
create function users.guard_handle() returns trigger language plpgsql as $$
begin
  if exists (select from users.old_handles o where o.handle = new.handle and o.user_id <> new.id) then
    perform refuse('handle_taken', 'This name is taken. Please choose another one.');
  end if;
  return null;
end $$;

create trigger guard_handle_insert after insert on users.users for each row execute function users.guard_handle();
create trigger guard_handle_update after update of handle on users.users for each row when (old.handle is distinct from new.handle) execute function users.guard_handle();

-- Renames a model. Refusals are the contract's: handle_taken, too_many_renames. A handle that the person left before can be taken back.
create function models.rename_profile(person uuid, new_name text, new_handle citext, kept_days integer, kept_max integer)
returns boolean language plpgsql as $$
declare
  left_handle citext;
begin
  select handle into strict left_handle from users.users where id = person for update;
  if left_handle <> new_handle then
    if (select count(*) from users.old_handles where user_id = person and handle <> new_handle) >= kept_max then
      perform refuse('too_many_renames', 'You have changed your address several times lately. Please wait until an old one is free again, or take one of yours back.');
    end if;
    delete from users.old_handles where handle = new_handle and user_id = person;
    insert into users.old_handles (handle, user_id, free_at) values (left_handle, person, now() + kept_days * interval '1 day');
  end if;
  begin
    update users.users set name = new_name, handle = new_handle where id = person;
  exception when unique_violation then
    perform refuse('handle_taken', 'This name is taken. Please choose another one.');
  end;
  update models.profiles p set search_text = models.fold(new_name || ' ' || p.headline || ' ' || array_to_string(p.tags, ' ')) where p.user_id = person;
  return left_handle <> new_handle;
end $$;
