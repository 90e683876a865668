-- phase: expand
-- Orders counted by the day on which they were placed, and who paid on which day (docs/decisions/2026-11-27-running-totals.md).

-- Orders placed in a day or a month of UTC, counted by what became of them and by how long they took.
create table analytics.order_slots (
  length text not null check (length in ('day', 'month')),
  -- The first day.
  slot date not null,
  -- What is counted (server/domains/analytics/order-keys.ts), ascending, and how many orders it holds for.
  keys integer[] not null,
  orders integer[] not null,
  primary key (length, slot),
  check (cardinality(keys) = cardinality(orders))
);

-- Days of orders that changed since they were counted: a row for each change, deleted when the day is counted anew.
create table analytics.changed_days (
  day date not null
);

-- Everybody who has paid, numbered.
create table analytics.payers (
  number integer generated always as identity primary key,
  -- The wallet.
  account_id uuid not null unique,
  signed_up_at timestamptz not null
);
create index payers_signed_up on analytics.payers (signed_up_at);

-- Who paid on a day of UTC: a bit for each of 8192 payers, from number `chunk * 8192` on.
create table analytics.paying_days (
  day date not null,
  chunk integer not null,
  payers bit(8192) not null,
  primary key (day, chunk)
);

-- The highest id of a transfer whose payer is in analytics.paying_days. All lower ones are, too.
alter table analytics.sealed add column paying_up_to bigint not null default 0;
