-- What is paid out is not let go of: should the payout be rejected, its owner decides about that money anew, and is told if the end
-- waits for it. The wallet is locked here, and the payout has not left it yet.
create or replace function leaving.follow_payout() returns trigger language plpgsql as $$
begin
  update leaving.closings c
    set told_at = null,
      gives_up_cents = greatest(0, least(c.gives_up_cents, (select a.balance_cents from ledger.accounts a where a.owner_id = new.user_id and a.kind = 'wallet') - new.amount_cents))
    where c.user_id = new.user_id and c.done_at is null;
  return null;
end $$;

create or replace trigger follow_payout after insert on withdrawals.withdrawals for each row execute function leaving.follow_payout();
