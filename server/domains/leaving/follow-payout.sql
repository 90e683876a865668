-- Money that is paid out is no longer given up: should the payout be rejected, the user decides about it anew, and is notified if it
-- delays the erasure. The wallet is locked here, and the payout has not left it yet.
create or replace function leaving.follow_payout() returns trigger language plpgsql as $$
begin
  update leaving.closings c
    set told_at = null,
      gives_up_cents = greatest(0, least(c.gives_up_cents, (select a.balance_cents from ledger.accounts a where a.owner_id = new.user_id and a.kind = 'wallet') - new.amount_cents))
    where c.user_id = new.user_id and c.done_at is null;
  return null;
end $$;

create or replace trigger follow_payout after insert on withdrawals.withdrawals for each row execute function leaving.follow_payout();
