-- phase: expand
-- Running totals of transfers, so that a figure of any period costs a few probes (docs/decisions/2026-11-27-running-totals.md).
create schema analytics;

-- The total of all sealed transfers of a key up to the end of a slot. A slot without a transfer has no row: the one before it counts.
create table analytics.running (
  -- `money`, `language` or `model`; the length of its slots is in server/domains/analytics/running.sql.ts.
  measure text not null,
  -- Kind and side of transfers, the language of payers, or the id of a model.
  key text not null,
  -- The start of the slot, a multiple of its length since 1970.
  slot timestamptz not null,
  cents bigint not null,
  transfers bigint not null,
  primary key (measure, key, slot)
-- The newest row of a key changes every minute.
) with (fillfactor = 80);

-- One row: the highest id of a transfer that is in the totals. All lower ones are, too.
create table analytics.sealed (
  is_only boolean primary key default true check (is_only),
  up_to bigint not null default 0
);

insert into analytics.sealed default values;
