-- Records in the journal that a session ends earlier than before: its caller is cached (users.tell_rights).
create or replace function users.tell_session_shortened() returns trigger language plpgsql as $$
declare
  hash text := encode(new.token_hash, 'hex');
begin
  perform journal.record(uuidv7(), 0, null, 'users:rights', null, null, null,
    array[topics.session(hash)] || case when new.expires_at <= now() then array[topics.session_end(hash)] else '{}' end);
  return null;
end $$;

create or replace trigger tell_session_shortened after update of expires_at on users.sessions
  for each row when (new.expires_at < old.expires_at) execute function users.tell_session_shortened();
