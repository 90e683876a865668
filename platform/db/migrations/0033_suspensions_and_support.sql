-- People who are suspended, and admins who look into somebody's account.

-- Each suspension, for good. What is so now stands in users.users.suspended_until and suspended_reason as before: 'infinity' has no end.
create table users.suspensions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  from_at timestamptz not null default now(),
  until_at timestamptz not null check (until_at > from_at),
  -- As the person is told.
  reason text not null check (char_length(reason) between 1 and 500),
  -- For admins only.
  note text not null default '' check (char_length(note) <= 500),
  by_id uuid not null references users.users,
  -- Lifted, or over by itself.
  ended_at timestamptz,
  lifted_by uuid references users.users
);

create unique index suspensions_running on users.suspensions (user_id) where ended_at is null;
create index suspensions_due on users.suspensions (until_at) where ended_at is null and until_at < 'infinity';

-- May this person sell anything, and be found by others?
create function users.may_sell(person users.users) returns boolean stable language sql as $$
  select coalesce(person.suspended_until <= now(), true)
$$;

-- Whether a model is listed is the one thing that lists, pages, orders and posts ask: it follows from the person, whoever writes there.
create function models.keep_listed() returns trigger language plpgsql as $$
begin
  update models.profiles set is_listed = users.may_sell(new) where user_id = new.id and is_listed <> users.may_sell(new);
  return null;
end $$;

create trigger keep_listed after update of suspended_until on users.users
  for each row when (old.suspended_until is distinct from new.suspended_until) execute function models.keep_listed();

-- Nothing is sold by, nor given to, a model who is not listed; products are looked up by orders.place itself. Arguments: code and text.
create function models.refuse_unlisted() returns trigger language plpgsql as $$
begin
  if not exists (select from models.profiles where user_id = new.model_id and is_listed) then
    perform refuse(tg_argv[0], tg_argv[1]);
  end if;
  return new;
end $$;

create trigger refuse_unlisted before insert on posts.purchases
  for each row execute function models.refuse_unlisted('not_for_sale', 'This post is not for sale any more.');
create trigger refuse_unlisted before insert on tips.tips
  for each row execute function models.refuse_unlisted('not_found', 'This model does not exist any more.');

-- Is this post there for others than its author and those who have bought it?
create function posts.is_shown(post posts.posts) returns boolean stable language sql as $$
  select post.status = 'published' and exists (select from models.profiles m where m.user_id = post.model_id and m.is_listed)
$$;

-- As in migration 0025, and: posts of a model who is not listed are there for nobody else but those who have bought them.
create or replace function posts.right_of(post posts.posts, viewer uuid, is_admin boolean) returns text stable language sql as $$
  select case
    when post.model_id = viewer then 'author'
    when viewer is not null and exists (select from posts.purchases p where p.customer_id = viewer and p.post_id = post.id) then 'purchased'
    when post.visibility = 'free' and posts.is_shown(post) then 'free'
    when viewer is null then null
    when is_admin and post.status in ('published', 'withdrawn') then 'admin'
    when not posts.is_shown(post) then null
    when post.visibility = 'followers' and exists (select from models.follows f where f.user_id = viewer and f.model_id = post.model_id) then 'following'
    when post.visibility = 'pro' and exists (select from users.users u where u.id = viewer and u.pro_expires_at > now()) then 'pro'
  end
$$;

-- Admins who were in somebody's account. Kept for its owner to see.
create table users.impersonations (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  admin_id uuid not null references users.users,
  -- What the admin was then.
  admin_role text not null,
  -- As the person is told.
  reason text not null check (char_length(reason) between 1 and 500),
  started_at timestamptz not null default now(),
  -- IMPERSONATION_MINUTES of contract/limits.ts later: never moved on.
  ends_at timestamptz not null,
  ended_at timestamptz
);

create index impersonations_user on users.impersonations (user_id, id desc);
-- One at a time.
create unique index impersonations_running on users.impersonations (admin_id) where ended_at is null;

-- A session of an admin in somebody's account. It hangs on the session that the admin began with: without that one it is nothing.
alter table users.sessions
  add column impersonation_id uuid unique references users.impersonations,
  add column admin_session_id uuid references users.sessions (id) on delete cascade,
  add check ((impersonation_id is null) = (admin_session_id is null));

create index sessions_borrowed on users.sessions (admin_session_id) where admin_session_id is not null;
create index sessions_borrowed_expiry on users.sessions (expires_at) where admin_session_id is not null;

-- However such a session goes (left, ended by the owner of the account, over by the clock), its time is written down.
create function users.note_impersonation_end() returns trigger language plpgsql as $$
begin
  update users.impersonations set ended_at = least(now(), ends_at) where id = old.impersonation_id and ended_at is null;
  return null;
end $$;

create trigger note_impersonation_end after delete on users.sessions
  for each row when (old.impersonation_id is not null) execute function users.note_impersonation_end();

-- What admins did about a person, for the page of that person.
create table users.admin_acts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  admin_id uuid not null references users.users,
  kind text not null check (kind in ('suspended', 'lifted', 'sessions_ended', 'impersonated')),
  reason text not null check (char_length(reason) <= 500),
  -- For admins only.
  note text not null default '' check (char_length(note) <= 500),
  -- Of a suspension; null: until it is lifted.
  until_at timestamptz,
  at timestamptz not null default now()
);

create index admin_acts_user on users.admin_acts (user_id, id desc);

-- The words that admins find a person by, as those of models are (migrations 0012 and 0022): a space before each.
alter table users.users add column search_words text not null
  generated always as (' ' || regexp_replace(models.fold(name || ' ' || handle::text || ' ' || email::text), '[^[:alnum:]]+', ' ', 'g')) stored;

create index users_search on users.users using gin (models.grams_of(search_words));
create index users_models on users.users (id desc) where status = 'model';
create index users_admins on users.users (id desc) where is_admin;
create index users_suspended on users.users (id desc) where suspended_until is not null;

-- A page of people, newest first: those who have all the words of `search`, of one kind, behind `before`.
create function users.find_people(search text, wanted text, before uuid, up_to integer) returns setof uuid
stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  terms text[] := (models.words_of(translate(models.fold(search), '%_\', '   ')))[1:6];
  grams text[] := array(select distinct gram from unnest(terms) term, unnest(models.grams_to_find(term)) gram);
  patterns text[] := array(select models.pattern_of(term) from unnest(terms) term);
begin
  if search <> '' and cardinality(terms) = 0 then
    return;
  end if;
  return query
    select u.id from users.users u
    where u.id < before
      and (search = '' or (models.grams_of(u.search_words) @> grams and u.search_words like all (patterns)))
      and case wanted
        when 'members' then not u.is_admin and u.status = 'user'
        when 'models' then u.status = 'model'
        when 'admins' then u.is_admin
        when 'suspended' then u.suspended_until > now()
        else true
      end
    order by u.id desc limit up_to;
end $$;
