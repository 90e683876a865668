-- phase: expand
alter table ledger.accounts validate constraint accounts_rules;
alter table ledger.transfers validate constraint transfers_rules;
alter table orders.orders validate constraint orders_rules;
alter table orders.events validate constraint events_rules;
alter table threads.messages validate constraint messages_rules;
