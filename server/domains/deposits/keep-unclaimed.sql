-- A trigger, for every process: while a new version starts, one of the previous version settles payments, too, and does not know this
-- table. Its condition asks for the kind alone: every transfer reads it anew, and calls what it names.
create or replace function deposits.keep_unclaimed() returns trigger language plpgsql as $$
begin
  if new.credit_account = accounts.unclaimed() then
    insert into deposits.unclaimed (deposit_id, cents, arrived_at) values (new.cause_id, new.cents, new.at);
  end if;
  return null;
end $$;

create or replace trigger keep_unclaimed after insert on ledger.transfers
  for each row when (new.kind = 'deposit') execute function deposits.keep_unclaimed();
