-- Moves cents of a user from the wallet into escrow, in one statement: like `ledger.transfer`, for a cause that is new and a
-- balance that is checked by the update itself. Answers null, or the balance when it is too small: then nothing was written. Locks the
-- wallet, then the escrow account, which was opened after it.
create or replace function ledger.hold(payer uuid, amount_cents bigint, transfer_kind text, cause uuid) returns bigint language plpgsql as $$
declare
  available bigint;
begin
  loop
    with paid as (
      update ledger.accounts set balance_cents = balance_cents - amount_cents
        where owner_id = payer and kind = 'wallet' and balance_cents >= amount_cents returning id, balance_cents
    ), held as (
      update ledger.accounts a set balance_cents = a.balance_cents + amount_cents
        from paid where a.owner_id = payer and a.kind = 'escrow' returning a.id, a.balance_cents
    )
    insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id, debit_balance_cents, credit_balance_cents)
      select paid.id, held.id, amount_cents, transfer_kind, cause, paid.balance_cents, held.balance_cents from paid, held;
    if found then
      return null;
    end if;
    -- Locked, so that it cannot change any more: money that came since the update is spent by the next attempt.
    select balance_cents into strict available from ledger.accounts where owner_id = payer and kind = 'wallet' for update;
    if available < amount_cents then
      return available;
    end if;
  end loop;
end $$;
