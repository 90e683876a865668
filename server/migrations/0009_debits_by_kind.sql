-- phase: expand
-- transaction: none
-- The statement finds the lines of one kind, however rare; all lines are merged from those of each kind.
create index concurrently transfers_debit_kind on ledger.transfers (debit_account, kind, id);
