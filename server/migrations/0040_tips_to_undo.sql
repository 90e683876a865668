-- phase: expand
-- A tip is on hold for a minute, in which its giver can undo it. Tips before this have no `settles_at`: they were paid at once.
alter table tips.tips
  add column settles_at timestamptz,
  add column settled_at timestamptz,
  add column undone_at timestamptz,
  add constraint tips_ended check (num_nonnulls(settled_at, undone_at) <= 1 and (settles_at is not null or num_nonnulls(settled_at, undone_at) = 0)) not valid;

create index tips_to_settle on tips.tips (settles_at) where settles_at is not null and settled_at is null and undone_at is null;
create index tips_on_hold on tips.tips (model_id) where settles_at is not null and settled_at is null and undone_at is null;

alter table ledger.transfers
  drop constraint transfers_kind,
  add constraint transfers_kind check (kind in (
    'deposit', 'order', 'refund', 'earning', 'commission', 'commission_returned', 'earning_released', 'earning_returned',
    'withdrawal', 'withdrawal_returned', 'payout', 'payout_returned', 'tip', 'tip_released', 'post_purchase', 'subscription', 'adjustment',
    'unclaimed_returned'
  )) not valid;
