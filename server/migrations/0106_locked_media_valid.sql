-- phase: expand
alter table threads.messages validate constraint messages_paid;
