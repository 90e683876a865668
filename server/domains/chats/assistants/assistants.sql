-- Functions: chats.acts_for, chats.lock_assistants, chats.add_assistants, chats.begin_assistance, chats.set_notices, chats.end_assistance.

-- The permission with which a user acts for the model of a chat; no row: none.
create or replace function chats.acts_for(actor uuid, model uuid) returns setof chats.assistants stable language sql as $$
  select a.* from chats.assistants a where a.user_id = $1 and a.model_id = $2 and a.accepted_at is not null and a.ended_at is null
$$;

-- Orders changes of a model's assistants, and new chats of it. Held until the end of the transaction.
create or replace function chats.lock_assistants(model uuid, is_change boolean) returns void language plpgsql as $$
begin
  if is_change then
    perform pg_advisory_xact_lock(hashtextextended('chats.assistants:' || model, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('chats.assistants:' || model, 0));
  end if;
end $$;

-- Adds the assistants of a model to new chats of it, whose threads are open.
create or replace function chats.add_assistants(model uuid, new_chats uuid[]) returns void language plpgsql as $$
begin
  perform chats.lock_assistants(model, false);
  perform threads.join_assistant(a.user_id, model, new_chats)
    from chats.assistants a where a.model_id = model and a.accepted_at is not null and a.ended_at is null;
  perform threads.tell_assistant(a.user_id, new_chats, true)
    from chats.assistants a where a.model_id = model and a.accepted_at is not null and a.ended_at is null and a.wants_notices;
end $$;

-- Accepts an invitation: the user is a member of all chats of the model from now on.
create or replace function chats.begin_assistance(wanted uuid, assistant uuid) returns void language plpgsql as $$
declare
  model uuid;
begin
  update chats.assistants set user_id = assistant, secret_hash = null, accepted_at = now() where id = wanted returning model_id into strict model;
  perform threads.join_assistant(assistant, model, array(select c.id from chats.chats c where c.model_id = model order by c.id));
end $$;

-- The assistant chooses whether unread messages notify them. Answers the chats; null: they are no such assistant.
create or replace function chats.set_notices(wanted uuid, assistant uuid, is_wanted boolean) returns uuid[] language plpgsql as $$
declare
  model uuid;
  ids uuid[];
begin
  update chats.assistants set wants_notices = is_wanted where id = wanted and user_id = assistant and accepted_at is not null and ended_at is null
    returning model_id into model;
  if model is not null then
    ids := array(select c.id from chats.chats c where c.model_id = model order by c.id);
    perform threads.tell_assistant(assistant, ids, is_wanted);
  end if;
  return ids;
end $$;

-- Ends an invitation or an assistance, with all rights.
create or replace function chats.end_assistance(wanted uuid) returns void language plpgsql as $$
declare
  ended record;
begin
  update chats.assistants set ended_at = now(), secret_hash = null where id = wanted and ended_at is null
    returning model_id, user_id, accepted_at into ended;
  if ended.accepted_at is not null then
    perform threads.leave_assistant(ended.user_id, array(select c.id from chats.chats c where c.model_id = ended.model_id order by c.id));
  end if;
end $$;
