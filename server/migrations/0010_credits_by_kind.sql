-- phase: expand
-- transaction: none
create index concurrently transfers_credit_kind on ledger.transfers (credit_account, kind, id);
