-- phase: expand
-- What outside services answered, counted by the hour (docs/decisions/2026-11-24-keys-of-providers.md).
create schema providers;

create table providers.hours (
  provider text not null check (provider ~ '^[a-z]+$'),
  hour timestamptz not null,
  worked integer not null default 0 check (worked >= 0),
  failed integer not null default 0 check (failed >= 0),
  worked_at timestamptz,
  failed_at timestamptz,
  -- Of the last failure, without keys.
  failure text,
  primary key (provider, hour)
) with (fillfactor = 70);
