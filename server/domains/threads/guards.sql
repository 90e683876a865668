-- A text that changed or is gone takes its translations along.
create or replace trigger forget_message after update of body on threads.messages
  for each row when (old.body is distinct from new.body) execute function translation.forget_text('message', 'thread_id', 'seq');
create or replace trigger forget_deleted_message after delete on threads.messages
  for each row execute function translation.forget_text('message', 'thread_id', 'seq');
