-- phase: expand
alter table ledger.transfers validate constraint transfers_kind;
