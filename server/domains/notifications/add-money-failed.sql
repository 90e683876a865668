-- Notifies of a refused call about money. A repetition with the same reason renews an unread notification younger than an hour, so that
-- repeated attempts do not fill the table.
create or replace function notifications.add_money_failed(recipient uuid, details jsonb) returns text[] language plpgsql as $$
begin
  -- Serialises two parallel ones.
  perform pg_advisory_xact_lock(hashtextextended('money-failed:' || recipient || ':' || (details ->> 'move') || ':' || (details ->> 'code'), 0));
  -- With a new id, because the list is sorted by it.
  update notifications.notifications n set id = uuidv7(), created_at = public.moment(), data = details
    where n.user_id = recipient and n.read_at is null and not n.is_hidden and n.kind = 'money_failed' and n.created_at > now() - interval '1 hour'
      and n.data ->> 'move' = details ->> 'move' and n.data ->> 'code' = details ->> 'code';
  if found then
    return array[topics.notifications_of(recipient)];
  end if;
  return notifications.add(recipient, 'money_failed', details, null);
end $$;
