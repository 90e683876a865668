-- phase: expand
alter table threads.threads validate constraint threads_rules;
alter table chats.sides validate constraint sides_rules;
alter table outbox.messages validate constraint messages_rules;
