-- Functions: audit.field, audit.hash_of, audit.refuse_change, audit.refuse_other_than_erasing.


-- A value with its length in front, so that no two lists of values are the same bytes.
create or replace function audit.field(value text) returns bytea immutable parallel safe language sql as $$
  select case when value is null then int4send(-1) else int4send(octet_length(value)) || convert_to(value, 'UTF8') end
$$;

-- The hash of an act: over the one before it and each of its values, in this order for good.
create or replace function audit.hash_of(act audit.acts) returns bytea stable parallel safe language sql as $$
  select sha256(act.prev || audit.field(act.seq::text) || audit.field(to_char(act.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'))
    || audit.field(act.action) || audit.field(act.actor_id::text) || audit.field(act.on_behalf_of::text) || audit.field(act.role)
    || audit.field(act.session_id::text) || audit.field(act.network) || audit.field(act.call_id) || audit.field(act.target_kind)
    || audit.field(act.target_id) || audit.field(act.reason) || act.body_hash)
$$;

create or replace function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'acts of staff are never changed or removed';
end $$;

create or replace trigger refuse_change before update or delete on audit.acts for each row execute function audit.refuse_change();
create or replace trigger refuse_emptying before truncate on audit.acts execute function audit.refuse_change();
create or replace trigger refuse_change before update or delete on audit.concerns for each row execute function audit.refuse_change();

create or replace function audit.refuse_other_than_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.body is not null and new.body is null and new.seq = old.seq then
    return new;
  end if;
  raise exception 'the body of an act is only ever erased';
end $$;

create or replace trigger refuse_change before update or delete on audit.bodies for each row execute function audit.refuse_other_than_erasing();
