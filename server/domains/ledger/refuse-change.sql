-- The ledger is append-only. A truncate would empty it without meeting a trigger on rows: it is refused like an update or a delete.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.transfers is append-only: book a reversal instead';
end $$;

create or replace trigger transfers_append_only before update or delete on ledger.transfers
  for each statement execute function ledger.refuse_change();
create or replace trigger transfers_no_truncate before truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();
