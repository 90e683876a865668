-- Moves `cents` from the debit to the credit account, once for each key. Answers the transfer's id.
-- Accounts are locked in the order of their ids, whatever the direction, so that no two transfers wait for each other.
-- Too little on the debit account violates accounts_not_negative and undoes the whole transaction. A key that is booked with other
-- values is refused. Of two transactions that book one key at the same moment, the later one is told to start afresh (40001), and
-- then finds the transfer of the first.
create or replace function ledger.transfer(
  transfer_key text, debit uuid, credit uuid, amount_cents bigint, transfer_kind text, cause uuid
) returns bigint language plpgsql as $$
declare
  known ledger.transfers;
  debit_after bigint;
  credit_after bigint;
  debit_first boolean := debit < credit;
  new_id bigint;
begin
  select * into known from ledger.transfers where key = transfer_key;
  if found then
    if (known.debit_account, known.credit_account, known.cents, known.kind, known.cause_id) is distinct from (debit, credit, amount_cents, transfer_kind, cause) then
      raise exception 'transfer % is booked already with other values', transfer_key;
    end if;
    return known.id;
  end if;

  if debit_first then
    update ledger.accounts set balance_cents = balance_cents - amount_cents where id = debit and owner_id is not null returning balance_cents into debit_after;
  end if;
  update ledger.accounts set balance_cents = balance_cents + amount_cents where id = credit and owner_id is not null returning balance_cents into credit_after;
  if not debit_first then
    update ledger.accounts set balance_cents = balance_cents - amount_cents where id = debit and owner_id is not null returning balance_cents into debit_after;
  end if;

  insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id, key, debit_balance_cents, credit_balance_cents)
  values (debit, credit, amount_cents, transfer_kind, cause, transfer_key, debit_after, credit_after)
  on conflict (key) do nothing
  returning id into new_id;
  if new_id is null then
    raise exception using errcode = '40001', message = 'transfer ' || transfer_key || ' was booked by another transaction just now';
  end if;
  return new_id;
end $$;
