-- phase: expand
-- A payout that came back after it was sent: its reference stays, its amount returns from the outside to the wallet.
alter table withdrawals.withdrawals
  add column failed_by uuid,
  add column failed_at timestamptz,
  drop constraint withdrawals_check3,
  add constraint withdrawals_reference check ((status in ('sent', 'failed')) = (reference is not null)) not valid,
  add constraint withdrawals_failed check (
    (status = 'failed') = (failed_by is not null) and (failed_by is null) = (failed_at is null) and failed_by is distinct from user_id
  ) not valid;

alter table ledger.transfers
  drop constraint transfers_kind_check,
  add constraint transfers_kind check (kind in (
    'deposit', 'order', 'refund', 'earning', 'commission', 'earning_released', 'earning_returned',
    'withdrawal', 'withdrawal_returned', 'payout', 'payout_returned', 'tip', 'post_purchase', 'subscription', 'adjustment', 'unclaimed_returned'
  )) not valid;
