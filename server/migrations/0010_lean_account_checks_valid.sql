-- phase: expand
alter table ledger.accounts validate constraint accounts_kind, validate constraint accounts_folded;
