-- phase: expand
-- transaction: none
-- The outbox as staff see it: waiting and given up, newest first.
create index concurrently messages_unsent on outbox.messages (id) where sent_at is null;
