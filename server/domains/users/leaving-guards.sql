-- Functions: users.refuse_dealing, users.refuse_paying, users.refuse_erased.

-- Refuses new dealings with a closing account, and between users of whom one has blocked the other. Both users are locked first: this waits for a concurrent closing, and a closing waits for
-- dealings that have begun (server/domains/leaving/close-account.ts); so does a block (blocks.ts). Arguments: code and text for the other side.
create or replace function users.refuse_dealing() returns trigger language plpgsql as $$
declare
  closing uuid[];
begin
  -- Two statements: a condition on the locked rows would choose them before they are locked, and a key share lock may answer an older row.
  perform from users.users where id in (new.customer_id, new.model_id) order by id for key share;
  select array_agg(id) into closing from users.users where id in (new.customer_id, new.model_id) and closes_at is not null;
  if new.customer_id = any (closing) then
    perform refuse('closing', 'users.closing');
  end if;
  if new.model_id = any (closing) then
    perform refuse(tg_argv[0], tg_argv[1]);
  end if;
  if users.is_blocked(new.customer_id, new.model_id) then
    perform refuse(tg_argv[0], tg_argv[1]);
  end if;
  return new;
end $$;

-- Refuses payments into a closing account.
create or replace function users.refuse_paying() returns trigger language plpgsql as $$
begin
  perform from users.users where id = new.user_id for key share;
  if exists (select from users.users where id = new.user_id and closes_at is not null) then
    perform refuse('closing', 'users.closing');
  end if;
  return new;
end $$;

-- Refuses sessions of an account that is being erased, also for a sign-in that began before.
create or replace function users.refuse_erased() returns trigger language plpgsql as $$
begin
  perform from users.users where id = new.user_id for key share;
  if exists (select from users.users where id = new.user_id and erased_at is not null) then
    perform refuse('unauthorized', 'users.unauthorized');
  end if;
  return new;
end $$;

create or replace trigger refuse_erased before insert on users.sessions for each row execute function users.refuse_erased();
