-- News of withdrawals, last payouts of accounts that were kept, and payments for people who are gone that were sent back
-- (docs/decisions/2026-11-21-leaving.md).

-- As in migration 0032, and: what becomes of a withdrawal is about money.
create or replace function notifications.category_of(what text) returns text immutable language sql as $$
  select case
    when what in ('order_placed', 'order_accepted', 'order_completed', 'order_cancelled') then 'orders'
    -- What is taken from a wallet, comes back to it, or was paid out.
    when what in ('pro_reminder', 'pro_renewed', 'order_rejected', 'withdrawal_sent', 'withdrawal_rejected') then 'money'
    when what in ('tip_received', 'post_sold') then 'sales'
    when what = 'comment_received' then 'comments'
    when what = 'new_post' then 'follows'
    when what in ('pro_renewal_stopped', 'pro_ended') then 'pro'
    when what in ('application_submitted', 'application_needs_info', 'application_approved', 'application_rejected') then 'applications'
    else 'security'
  end
$$;

-- A last payout whose owner has kept the account after all.
alter table withdrawals.withdrawals add column is_kept boolean not null default false check (is_last or not is_kept);

update withdrawals.withdrawals w set is_kept = true
  where is_last and not exists (select from leaving.closings c where c.user_id = w.user_id and c.requested_at <= w.created_at);

-- What arrived for people who were gone: one row for each transfer to `unclaimed`. It is open until an admin has sent it back, outside,
-- and says so.
create table deposits.unclaimed (
  id uuid primary key default uuidv7(),
  deposit_id uuid not null references deposits.deposits,
  cents bigint not null check (cents > 0),
  arrived_at timestamptz not null default now(),
  returned_at timestamptz,
  returned_by uuid references users.users,
  reason text,
  -- Of the payment by which it went back.
  reference text,
  check (num_nonnulls(returned_at, returned_by, reason, reference) in (0, 4))
);

create index unclaimed_open on deposits.unclaimed (id) where returned_at is null;
create index unclaimed_deposit on deposits.unclaimed (deposit_id);

alter table ledger.transfers drop constraint transfers_kind_check;
alter table ledger.transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'order', 'refund', 'earning', 'commission', 'earning_released', 'earning_returned',
  'withdrawal', 'withdrawal_returned', 'payout', 'tip', 'post_purchase', 'subscription', 'adjustment', 'unclaimed_returned'
));

-- Whichever process books it: while a new version comes up, one of the version before settles payments, too, and knows of no such row.
create function deposits.keep_unclaimed() returns trigger language plpgsql as $$
begin
  insert into deposits.unclaimed (deposit_id, cents, arrived_at) values (new.cause_id, new.cents, new.at);
  return null;
end $$;

create trigger keep_unclaimed after insert on ledger.transfers
  for each row when (new.kind = 'deposit' and new.credit_account = '00000000-0000-0000-0000-000000000006') execute function deposits.keep_unclaimed();

-- After the trigger, while nobody else can book: nothing arrives between the two.
insert into deposits.unclaimed (deposit_id, cents, arrived_at)
  select cause_id, cents, at from ledger.transfers where kind = 'deposit' and credit_account = '00000000-0000-0000-0000-000000000006' order by id;
