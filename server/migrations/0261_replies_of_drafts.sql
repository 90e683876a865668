-- phase: expand
-- An unsent text keeps the message that it answers, on all devices.
alter table threads.members add column draft_reply_seq integer;
