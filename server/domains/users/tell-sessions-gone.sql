-- Records the end of deleted sessions in the journal, whatever deleted them: their callers are cached (users.tell_rights).
create or replace function users.tell_sessions_gone() returns trigger language plpgsql as $$
declare
  ended text[];
begin
  select array_agg(distinct t.topic) into ended from gone g, unnest(array[
    topics.session(encode(g.token_hash, 'hex')), topics.session_end(encode(g.token_hash, 'hex')), topics.sessions_of(g.user_id)]) as t (topic);
  if ended is not null then
    perform journal.record(uuidv7(), 0, null, 'users:rights', null, null, null, ended);
  end if;
  return null;
end $$;

create or replace trigger tell_sessions_gone after delete on users.sessions
  referencing old table as gone for each statement execute function users.tell_sessions_gone();
