-- phase: expand
-- How far a mailbox has been read over IMAP (docs/decisions/2026-11-26-mail-over-imap.md).
create table tickets.mailboxes (
  -- User, host and folder: another mailbox begins anew.
  name text primary key check (char_length(name) <= 800),
  uid_validity bigint not null,
  -- Every mail up to this number has become a message or is parked. It moves in the transaction that does so.
  last_uid bigint not null check (last_uid >= 0),
  -- After the server has numbered the mails anew: those below are read again as far as they may be new.
  reread_below bigint not null default 0,
  reread_since timestamptz,
  -- The mail in hand, and the attempts at it.
  trying_uid bigint,
  tries integer not null default 0,
  looked_at timestamptz not null default now()
);

alter table tickets.mails
  drop constraint mails_reason_check,
  add constraint mails_reason_check check (reason in ('bounce', 'automatic', 'own', 'other_sender', 'no_ticket', 'too_many', 'empty', 'too_large', 'unreadable')) not valid;
