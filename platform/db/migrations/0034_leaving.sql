-- Handing out what a person has here, and closing an account (docs/decisions/2026-11-21-leaving.md).
create schema leaving;

-- One row for each time that somebody asks for a copy of their data: the order and the queue in one.
create table leaving.exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  -- Of the page that asked: the archive explains itself in it.
  language text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- Each attempt writes a file of its own: one that was cut off is never part of a later one.
  attempts integer not null default 0,
  -- Attempts that failed, or whose worker died.
  failures integer not null default 0,
  progress integer not null default 0 check (progress between 0 and 100),
  -- The area that is being written; null before the first and after the last.
  part text,
  -- When it is worked on next; while somebody works on it, when another may take it over.
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint check (size_bytes > 0),
  -- No bytes of it are left.
  removed_at timestamptz,
  check (state <> 'ready' or (ready_at is not null and expires_at is not null and size_bytes is not null))
);

create unique index exports_current on leaving.exports (user_id) where state in ('queued', 'running');
create index exports_user on leaving.exports (user_id, id desc);
create index exports_queue on leaving.exports (next_try_at) where state in ('queued', 'running');
create index exports_ready on leaving.exports (expires_at) where state = 'ready';
create index exports_to_remove on leaving.exports (id) where state in ('failed', 'cancelled', 'expired') and removed_at is null;

-- Accounts that are being closed, or are closed.
create table leaving.closings (
  user_id uuid primary key references users.users,
  requested_at timestamptz not null default now(),
  -- What its owner lets go of if it is still in the wallet then; never more than that.
  gives_up_cents bigint not null default 0 check (gives_up_cents >= 0),
  reminded_at timestamptz,
  -- Something stands in the way at the end: when its owner was told.
  told_at timestamptz,
  done_at timestamptz
);

create index closings_open on leaving.closings (user_id) where done_at is null;

alter table users.users
  -- From when on the account is erased; null: it is not being closed.
  add column closes_at timestamptz,
  -- From then on nobody signs in, and what there is of the person goes.
  add column erased_at timestamptz,
  add check (erased_at is null or closes_at is not null);

create index users_closing on users.users (closes_at) where closes_at is not null;

-- A picture of somebody who has left: its files go, its row stays where others name it.
alter table media.pictures add column is_leaving boolean not null default false, add column removed_at timestamptz;
create index pictures_leaving on media.pictures (id) where is_leaving and removed_at is null;

-- As in migration 0033, and: nobody who is about to leave.
create or replace function users.may_sell(person users.users) returns boolean stable language sql as $$
  select coalesce(person.suspended_until <= now(), true) and person.closes_at is null
$$;

create trigger keep_listed_when_closing after update of closes_at on users.users
  for each row when (old.closes_at is distinct from new.closes_at) execute function models.keep_listed();

-- Nothing is begun with somebody who is about to leave. Both persons are locked first: who is just closing their account is waited for,
-- and who closes it waits for what has begun (server/domains/leaving/close-account.ts). Arguments: code and text for the other side.
create function users.refuse_dealing() returns trigger language plpgsql as $$
begin
  perform from users.users where id in (new.customer_id, new.model_id) order by id for key share;
  if exists (select from users.users where id = new.customer_id and closes_at is not null) then
    perform refuse('closing', 'Your account is being closed. Keep it to do this.');
  end if;
  if exists (select from users.users where id = new.model_id and closes_at is not null) then
    perform refuse(tg_argv[0], tg_argv[1]);
  end if;
  return new;
end $$;

create trigger refuse_dealing before insert on orders.orders
  for each row execute function users.refuse_dealing('not_for_sale', 'This product is not for sale any more.');
create trigger refuse_dealing before insert on posts.purchases
  for each row execute function users.refuse_dealing('not_for_sale', 'This post is not for sale any more.');
create trigger refuse_dealing before insert on tips.tips
  for each row execute function users.refuse_dealing('not_found', 'This model does not exist any more.');

create function users.refuse_paying() returns trigger language plpgsql as $$
begin
  perform from users.users where id = new.user_id for key share;
  if exists (select from users.users where id = new.user_id and closes_at is not null) then
    perform refuse('closing', 'Your account is being closed. Keep it to do this.');
  end if;
  return new;
end $$;

create trigger refuse_paying before insert on deposits.deposits for each row execute function users.refuse_paying();
create trigger refuse_paying before insert on subscriptions.payments for each row execute function users.refuse_paying();

-- Nobody signs in to an account that is being erased, however late the sign-in has begun.
create function users.refuse_erased() returns trigger language plpgsql as $$
begin
  perform from users.users where id = new.user_id for key share;
  if exists (select from users.users where id = new.user_id and erased_at is not null) then
    perform refuse('unauthorized', 'Please sign in to continue.');
  end if;
  return new;
end $$;

create trigger refuse_erased before insert on users.sessions for each row execute function users.refuse_erased();

-- With whom somebody has had to do: whoever may have been told their name.
create function leaving.others_of(person uuid) returns setof uuid stable language sql as $$
  select model_id from orders.orders where customer_id = person union select customer_id from orders.orders where model_id = person
  union select model_id from tips.tips where customer_id = person union select customer_id from tips.tips where model_id = person
  union select model_id from posts.purchases where customer_id = person union select customer_id from posts.purchases where model_id = person
  union select p.model_id from posts.comments c join posts.posts p on p.id = c.post_id where c.author_id = person
  union select user_id from models.follows where model_id = person
$$;
