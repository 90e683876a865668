-- phase: expand
-- Balances that staff change by hand: a request, decided by a second admin above a limit.
create schema adjustments;

create table adjustments.requests (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  -- Above zero: added to the wallet; below: taken from it.
  cents bigint not null check (cents <> 0 and abs(cents) <= 10000000),
  -- The user reads it with the line of the statement.
  reason text not null check (char_length(reason) between 1 and 500),
  -- For staff only.
  note text not null default '' check (char_length(note) <= 500),
  state text not null check (state in ('asked', 'booked', 'refused', 'withdrawn', 'lapsed')),
  -- Above the limit: another admin decides.
  is_large boolean not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  -- A request that nobody decides on lapses.
  lapses_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  -- Why it was refused; for staff only.
  refusal text not null default '' check (char_length(refusal) <= 500),
  constraint requests_not_own check (asked_by <> user_id and decided_by is distinct from user_id),
  constraint requests_two_admins check (not is_large or state not in ('booked', 'refused') or decided_by <> asked_by),
  constraint requests_decided check ((state = 'asked') = (decided_at is null)),
  constraint requests_decider check ((state in ('asked', 'lapsed')) = (decided_by is null)),
  constraint requests_withdrawn check (state <> 'withdrawn' or decided_by = asked_by)
);

create index requests_user on adjustments.requests (user_id, id desc);
-- The sum of a day, for the limit.
create index requests_booked on adjustments.requests (user_id, decided_at) where state = 'booked';
-- One request of a user waits at a time.
create unique index requests_waiting on adjustments.requests (user_id) where state = 'asked';
create index requests_queue on adjustments.requests (id) where state = 'asked';
create index requests_lapse on adjustments.requests (lapses_at) where state = 'asked';

alter table ledger.transfers
  drop constraint transfers_kind,
  add constraint transfers_kind check (kind in (
    'deposit', 'order', 'refund', 'earning', 'commission', 'commission_returned', 'earning_released', 'earning_returned',
    'withdrawal', 'withdrawal_returned', 'payout', 'payout_returned', 'tip', 'tip_released', 'post_purchase', 'message', 'subscription',
    'adjustment', 'adjustment_added', 'adjustment_taken', 'unclaimed_returned'
  )) not valid;

insert into settings.system (key, value, is_public) values
  -- Adjustments of one user within a day that add up to more need a second admin.
  ('adjustment_second_approval_cents', '10000', false)
  on conflict (key) do nothing;
