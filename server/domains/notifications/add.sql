-- Notifies a user on the chosen channels: the row at the bell, its mail, and push messages to the user's devices. The event is one row;
-- mail and push messages come from it in the same statement, at most one of each kind. Answers the touched topics. An address that another
-- account has confirmed is that account's mailbox: it gets no mail about this one. `details` are the data of the kind, with amounts in
-- cents; `thing` is the id of the subject, where the page needs it. For SQL functions; all other code calls `notify` of
-- server/domains/notifications.
create or replace function notifications.add(recipient uuid, what text, details jsonb, thing uuid) returns text[] language plpgsql as $$
declare
  of_category text := kinds.category_of(what);
  is_fixed boolean := of_category in ('security', 'money');
  ignores_blocks boolean := of_category in ('security', 'money', 'orders');
  in_app boolean;
  by_mail boolean;
  by_push boolean;
  is_pushed boolean := false;
  event uuid := uuidv7();
  topics text[] := '{}';
  -- The id beside the name is stored in a column of its own and shown to no reader.
  person uuid := (details ->> 'personId')::uuid;
begin
  -- A block silences the other user, except for open orders and money.
  if person is not null and not ignores_blocks and users.is_blocked(recipient, person) then
    return topics;
  end if;
  -- All that decides about the channels in one statement: placing an order comes through here, too.
  select coalesce(bool_and(c.is_on) filter (where c.channel = 'app'), notifications.is_usual(of_category, 'app')),
      coalesce(bool_and(c.is_on) filter (where c.channel = 'email'), notifications.is_usual(of_category, 'email'))
        and kinds.is_mailed(what) and exists (select from settings.system where key = 'mail_is_on' and value = 'true'),
      coalesce(bool_and(c.is_on) filter (where c.channel = 'push'), notifications.is_usual(of_category, 'push'))
        and kinds.is_pushed(what) and exists (select from push.subscriptions s where s.user_id = recipient)
    into in_app, by_mail, by_push
    from notifications.choices c where c.user_id = recipient and c.category = of_category and not is_fixed;
  -- Kinds that many users can cause are mailed once for each subject until it is read; where they are hidden at the bell, once a day.
  if by_mail and of_category in ('sales', 'comments', 'follows') then
    by_mail := not exists (select from notifications.notifications n where n.user_id = recipient and n.kind = what and n.about is not distinct from thing and n.read_at is null and not n.is_hidden)
      and not exists (select from notifications.notifications n where n.user_id = recipient and n.is_hidden and n.created_at > now() - interval '1 day' and n.kind = what and n.about is not distinct from thing);
  end if;
  -- One for each chat: a newer one takes its place.
  if what in ('chat_message', 'assisted_message') then
    delete from notifications.notifications n where n.user_id = recipient and n.kind = what and n.about = thing;
  end if;
  if by_mail then
    -- A mail about a chat waits longer than the bell, and is not sent once the chat is read.
    insert into outbox.messages (channel, recipient_id, to_name, to_address, language, kind, data, about, category, event_id, next_try_at)
      select 'email', u.id, u.name, u.email, coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en'), what, details, thing, case when not is_fixed then of_category end,
        case when what in ('chat_message', 'assisted_message') then event end,
        case when what in ('chat_message', 'assisted_message') then now() + (limits.chat_mail_seconds() - limits.message_notice_seconds()) * interval '1 second' else now() end
      from users.users u
      where u.id = recipient and (u.email_confirmed_at is not null or not exists (select from users.users o where o.email = u.email and o.email_confirmed_at is not null));
    topics := topics || topics.mail();
  end if;
  if by_push then
    insert into outbox.messages (channel, recipient_id, subscription_id, event_id, kind, data, about, category, expires_at)
      select 'push', s.user_id, s.id, event, what, details, thing, case when not is_fixed then of_category end, now() + interval '1 day' from push.subscriptions s where s.user_id = recipient;
    is_pushed := found;
    if is_pushed then
      topics := topics || topics.push();
    end if;
  end if;
  if in_app or by_mail or is_pushed then
    insert into notifications.notifications (id, user_id, kind, data, about, is_hidden, person_id)
      values (event, recipient, what, details - 'personId', thing, not in_app, person);
  end if;
  if in_app then
    topics := topics || topics.notifications_of(recipient);
  end if;
  return topics;
end $$;
