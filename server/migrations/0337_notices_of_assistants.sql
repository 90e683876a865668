-- phase: expand
-- Assistants who want notifications of unread messages (docs/decisions/2026-11-24-assistants.md): their choice, and the same beside each of
-- their read positions, where sending reads it.
alter table chats.assistants add column wants_notices boolean not null default false;
alter table threads.members add column wants_notices boolean not null default false;
