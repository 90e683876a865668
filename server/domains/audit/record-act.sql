-- Adds an act to the chain, in the transaction of the act. The head stays locked until the commit: call this last.
create or replace function audit.record(
  action text, actor uuid, behalf uuid, admin_role text, session uuid, network text, call text, target_kind text, target_id text, reason text,
  said jsonb, about uuid[]
) returns bigint language plpgsql as $$
declare
  act audit.acts;
  salt bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
begin
  select h.seq + 1, h.hash into act.seq, act.prev from audit.head h for update;
  act.at := date_trunc('milliseconds', public.moment());
  act.action := action;
  act.actor_id := actor;
  act.on_behalf_of := behalf;
  act.role := admin_role;
  act.session_id := session;
  act.network := network;
  act.call_id := call;
  act.target_kind := target_kind;
  act.target_id := target_id;
  act.reason := reason;
  act.body_hash := sha256(salt || convert_to(said::text, 'UTF8'));
  act.hash := audit.hash_of(act);
  insert into audit.acts select act.*;
  insert into audit.bodies (seq, salt, body) values (act.seq, salt, said);
  insert into audit.concerns (user_id, seq) select distinct one, act.seq from unnest(about) one where one is not null;
  update audit.head set seq = act.seq, hash = act.hash;
  return act.seq;
end $$;
