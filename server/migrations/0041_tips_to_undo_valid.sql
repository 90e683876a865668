-- phase: expand
alter table tips.tips validate constraint tips_ended;
alter table ledger.transfers validate constraint transfers_kind;
