-- phase: expand
-- Messages carry their language, found when they are written (docs/decisions/2026-11-24-languages-of-messages.md).
alter table threads.messages
  -- Its writer has said the language.
  add column is_lang_chosen boolean not null default false;
alter table chats.rules add column greeting_lang text;
alter table chats.broadcasts add column lang text;

-- How far the task that finds the languages of old texts has come, by kind of text.
create table translation.old_texts (
  kind text primary key,
  -- The key of the last text that it has seen.
  after_key text not null,
  is_done boolean not null default false
);
