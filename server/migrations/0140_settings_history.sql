-- phase: expand
-- Settings with versions, a history, and changes that wait for their time (docs/decisions/2026-11-23-settings.md).
alter table settings.system add column version integer not null default 1 check (version > 0);

create table settings.changes (
  seq bigint generated always as identity primary key,
  key text not null,
  -- Null: the setting had no value.
  before text,
  after text not null,
  -- That of the setting with this value.
  version integer not null,
  -- Null: the server itself.
  changed_by uuid,
  changed_at timestamptz not null default public.moment(),
  reason text not null default '' check (char_length(reason) <= 500),
  -- Done by the clock, at the time that the admin had chosen.
  is_scheduled boolean not null default false
);

create index changes_of_key on settings.changes (key, seq desc);

create table settings.scheduled (
  id uuid primary key default uuidv7(),
  key text not null references settings.system,
  value text not null,
  starts_at timestamptz not null,
  set_by uuid not null,
  set_at timestamptz not null default public.moment(),
  reason text not null check (char_length(reason) between 1 and 500),
  ended_at timestamptz,
  -- 'refused': the value is outside the bounds of the version that runs at that time.
  outcome text check (outcome in ('done', 'cancelled', 'refused')),
  check ((ended_at is null) = (outcome is null))
);

create index scheduled_waiting on settings.scheduled (starts_at, id) where ended_at is null;

insert into settings.system (key, value, is_public) values
  -- Shown above every page; empty: nothing is.
  ('announcement', '', true),
  ('announcement_tone', 'info', true),
  -- Whether visitors may open accounts.
  ('sign_up', 'open', true),
  -- Only admins change anything while it is on.
  ('maintenance', 'false', true),
  ('maintenance_text', '', true),
  ('orders_open', 'true', true),
  ('deposits_open', 'true', true),
  -- The reason that customers read while orders or deposits are closed.
  ('pause_text', '', true)
on conflict (key) do nothing;
