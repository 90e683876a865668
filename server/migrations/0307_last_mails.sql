-- phase: expand
-- transaction: none
-- The last mail to a user, shown at /apps.
create index concurrently messages_last_mail on outbox.messages (recipient_id, sent_at) where channel = 'email' and sent_at is not null;
