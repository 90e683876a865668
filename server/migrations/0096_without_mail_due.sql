-- phase: contract
-- No version reads it: mails about chats wait in the outbox.
alter table threads.members drop column mail_due_at;
