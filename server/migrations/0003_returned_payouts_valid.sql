-- phase: expand
alter table withdrawals.withdrawals validate constraint withdrawals_reference, validate constraint withdrawals_failed;
alter table ledger.transfers validate constraint transfers_kind;
