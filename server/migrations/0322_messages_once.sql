-- phase: expand
-- transaction: none
create unique index concurrently messages_once on outbox.messages (once) where once is not null;
