-- A text that changed, got another language or is gone takes its translations along.
create or replace trigger forget_message after update of body, lang on threads.messages
  for each row when ((old.body, old.lang) is distinct from (new.body, new.lang)) execute function translation.forget_text('message', 'thread_id', 'seq');
create or replace trigger forget_deleted_message after delete on threads.messages
  for each row execute function translation.forget_text('message', 'thread_id', 'seq');
