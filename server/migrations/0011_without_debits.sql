-- phase: contract
-- transaction: none
-- Replaced by transfers_debit_kind: a transfer is not entered into more indexes than before.
drop index concurrently ledger.transfers_debit;
