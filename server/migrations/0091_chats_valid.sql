-- phase: expand
alter table threads.messages validate constraint messages_card;
alter table ledger.transfers validate constraint transfers_kind;
