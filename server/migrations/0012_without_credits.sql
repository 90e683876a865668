-- phase: contract
-- transaction: none
drop index concurrently ledger.transfers_credit;
