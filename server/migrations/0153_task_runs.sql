-- phase: expand
-- The last run of each task of the clock, in whichever process it ran (docs/decisions/2026-11-23-figures.md). A task that runs every few
-- seconds writes here once a minute, and at once when it fails or works again.
create table public.task_runs (
  name text primary key,
  every_seconds double precision not null check (every_seconds > 0),
  started_at timestamptz not null,
  seconds double precision not null check (seconds >= 0),
  -- Failed runs since the last one that worked; zero: it worked.
  failures integer not null default 0 check (failures >= 0),
  -- Null: it has never worked.
  worked_at timestamptz,
  failed_at timestamptz,
  -- The first line of the last failure.
  failure text
) with (fillfactor = 50);

insert into settings.system (key, value, is_public) values
  -- An IANA name: days, weeks and months of figures begin at its midnight.
  ('site_time_zone', 'UTC', false)
on conflict (key) do nothing;
