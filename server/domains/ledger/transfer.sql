-- Functions: ledger.change_balance, ledger.transfer.

-- Adds cents to a user's account and answers its balance; null for an account of the installation, which keeps none. Locks the account.
create or replace function ledger.change_balance(account uuid, change_cents bigint) returns bigint language plpgsql as $$
declare
  after_cents bigint;
begin
  update ledger.accounts set balance_cents = balance_cents + change_cents
    where id = account and owner_id <> ledger.installation() returning balance_cents into after_cents;
  if not found and not exists (select from ledger.accounts where id = account) then
    raise exception 'there is no account %', account;
  end if;
  return after_cents;
end $$;

-- Moves cents from the debit to the credit account, once for each cause, kind and round. Answers the transfer's id. Accounts are locked
-- sorted by id, in both directions, so that two transfers cannot deadlock. Too little on the debit account violates
-- accounts_not_negative and rolls the whole transaction back. A booked round is refused with other values. Of two transactions that book
-- one round at the same moment, the later one fails with 40001, starts afresh, and then finds the transfer of the first.
create or replace function ledger.transfer(
  cause uuid, transfer_kind text, transfer_round bigint, debit uuid, credit uuid, amount_cents bigint
) returns bigint language plpgsql as $$
declare
  known ledger.transfers;
  debit_after bigint;
  credit_after bigint;
  new_id bigint;
begin
  select * into known from ledger.transfers where cause_id = cause and kind = transfer_kind and round = transfer_round;
  if found then
    if (known.debit_account, known.credit_account, known.cents) is distinct from (debit, credit, amount_cents) then
      raise exception 'round % of % for % is booked already with other values', transfer_round, transfer_kind, cause;
    end if;
    return known.id;
  end if;

  if debit < credit then
    debit_after := ledger.change_balance(debit, -amount_cents);
    credit_after := ledger.change_balance(credit, amount_cents);
  else
    credit_after := ledger.change_balance(credit, amount_cents);
    debit_after := ledger.change_balance(debit, -amount_cents);
  end if;

  -- A transaction has a number before it draws the id of a transfer (server/domains/analytics/seal.sql.ts). A user's account that was changed
  -- gave it one; between accounts of the installation nothing did.
  if debit_after is null and credit_after is null then
    perform pg_current_xact_id();
  end if;

  insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id, round, debit_balance_cents, credit_balance_cents)
  values (debit, credit, amount_cents, transfer_kind, cause, transfer_round, debit_after, credit_after)
  on conflict (cause_id, kind, round) do nothing
  returning id into new_id;
  if new_id is null then
    raise exception using errcode = '40001', message = format('round %s of %s for %s was booked by another transaction just now', transfer_round, transfer_kind, cause);
  end if;
  return new_id;
end $$;
