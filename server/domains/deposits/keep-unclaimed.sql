-- Whichever process books it: while a new version comes up, one of the version before settles payments, too, and knows of no such row.
create or replace function deposits.keep_unclaimed() returns trigger language plpgsql as $$
begin
  insert into deposits.unclaimed (deposit_id, cents, arrived_at) values (new.cause_id, new.cents, new.at);
  return null;
end $$;

create or replace trigger keep_unclaimed after insert on ledger.transfers
  for each row when (new.kind = 'deposit' and new.credit_account = accounts.unclaimed()) execute function deposits.keep_unclaimed();
