-- Functions: threads.join_assistant, threads.tell_assistant, threads.leave_assistant.

-- Makes a user a member of these threads who writes for one of their members, and has read as far as that one. A user who is a member already
-- stays what they are.
create or replace function threads.join_assistant(assistant uuid, model uuid, wanted uuid[]) returns void language plpgsql as $$
begin
  -- A message that has begun is unread for the assistant, too.
  perform from threads.threads t where t.id = any (wanted) order by t.id for update;
  insert into threads.members (thread_id, user_id, kind, read_seq, in_seq)
    select m.thread_id, assistant, 'assistant', m.read_seq, m.in_seq from threads.members m where m.thread_id = any (wanted) and m.user_id = model
    on conflict (thread_id, user_id) do nothing;
  delete from threads.former_members where user_id = assistant and thread_id = any (wanted);
end $$;

-- Whether an assistant is notified of unread messages in these threads.
create or replace function threads.tell_assistant(assistant uuid, wanted uuid[], is_told boolean) returns void language plpgsql as $$
begin
  -- A message that has begun comes before this.
  perform from threads.threads t where t.id = any (wanted) order by t.id for update;
  update threads.members m set wants_notices = is_told, due_at = case when is_told then m.due_at end
    where m.thread_id = any (wanted) and m.user_id = assistant and m.kind = 'assistant' and m.wants_notices <> is_told;
end $$;

-- Ends an assistance: the row, and with it every right, is gone. Where assistants have written, their name stays.
create or replace function threads.leave_assistant(assistant uuid, wanted uuid[]) returns void language plpgsql as $$
begin
  -- Messages that have begun hold their thread: they come before this, later ones are refused.
  perform from threads.threads t where t.id = any (wanted) order by t.id for update;
  insert into threads.former_members (thread_id, user_id, kind)
    select m.thread_id, m.user_id, 'assistant' from threads.members m
    where m.thread_id = any (wanted) and m.user_id = assistant and m.kind = 'assistant'
      and exists (select from threads.messages x where x.author_id = m.user_id and x.thread_id = m.thread_id)
    on conflict do nothing;
  delete from threads.members m where m.thread_id = any (wanted) and m.user_id = assistant and m.kind = 'assistant';
end $$;
