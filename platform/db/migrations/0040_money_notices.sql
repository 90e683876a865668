-- What is told at the bell alone, or is mailed by another door, and refused calls about money (docs/decisions/2026-11-21-notices.md).

-- As in migration 0037, and: what becomes of a deposit, and what was refused, is about money.
create or replace function notifications.category_of(what text) returns text immutable language sql as $$
  select case
    when what in ('order_placed', 'order_accepted', 'order_completed', 'order_cancelled') then 'orders'
    -- What is taken from a wallet, comes to it or back to it, was paid out, or was to be.
    when what in ('pro_reminder', 'pro_renewed', 'order_rejected', 'withdrawal_sent', 'withdrawal_rejected', 'deposit_credited', 'deposit_failed', 'money_failed') then 'money'
    when what in ('tip_received', 'post_sold') then 'sales'
    when what = 'comment_received' then 'comments'
    when what = 'new_post' then 'follows'
    when what in ('pro_renewal_stopped', 'pro_ended') then 'pro'
    when what in ('application_submitted', 'application_needs_info', 'application_approved', 'application_rejected') then 'applications'
    else 'security'
  end
$$;

-- Not mailed from here: who made a call that was refused was looking on; mail that came back is not told by mail; and the mails about
-- an address and a password set by mail are written apart, as they go to an address that may be another one than the account's.
create function notifications.is_mailed(what text) returns boolean immutable language sql as $$
  select what not in ('money_failed', 'mail_bounced', 'password_reset', 'email_change_asked', 'email_changed')
$$;

create function notifications.is_pushed(what text) returns boolean immutable language sql as $$
  select what <> 'money_failed'
$$;

-- As in migration 0032, and: not every kind goes on every way.
create or replace function notifications.add(recipient uuid, what text, details jsonb, target text) returns text[] language plpgsql as $$
declare
  of_category text := notifications.category_of(what);
  is_fixed boolean := of_category in ('security', 'money');
  in_app boolean := true;
  by_mail boolean := true;
  by_push boolean := true;
  is_pushed boolean := false;
  event uuid := uuidv7();
  topics text[] := '{}';
begin
  if not is_fixed then
    select coalesce(bool_and(c.is_on) filter (where c.channel = 'app'), notifications.is_usual(of_category, 'app')),
        coalesce(bool_and(c.is_on) filter (where c.channel = 'email'), notifications.is_usual(of_category, 'email')),
        coalesce(bool_and(c.is_on) filter (where c.channel = 'push'), notifications.is_usual(of_category, 'push'))
      into in_app, by_mail, by_push
      from notifications.choices c where c.user_id = recipient and c.category = of_category;
  end if;
  by_mail := by_mail and notifications.is_mailed(what) and exists (select from settings.system where key = 'mail_is_on' and value = 'true');
  -- What many can cause is mailed once until it has been looked at; where it is not shown, once a day.
  if by_mail and of_category in ('sales', 'comments', 'follows') then
    by_mail := not exists (select from notifications.notifications n where n.user_id = recipient and n.kind = what and n.link = target and n.read_at is null and not n.is_hidden)
      and not exists (select from notifications.notifications n where n.user_id = recipient and n.is_hidden and n.created_at > now() - interval '1 day' and n.kind = what and n.link = target);
  end if;
  if by_mail then
    insert into mail.outbox (recipient_id, to_name, to_address, language, kind, data, link, list)
      select u.id, u.name, u.email, coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en'), what, details, target, case when not is_fixed then of_category end
      from users.users u
      where u.id = recipient and (u.email_confirmed_at is not null or not exists (select from users.users o where o.email = u.email and o.email_confirmed_at is not null));
    topics := topics || array['mail'];
  end if;
  if by_push and notifications.is_pushed(what) then
    insert into push.outbox (subscription_id, user_id, event_id, kind, data, link, expires_at)
      select s.id, s.user_id, event, what, details, target, now() + interval '1 day' from push.subscriptions s where s.user_id = recipient;
    is_pushed := found;
  end if;
  if is_pushed then
    topics := topics || array['push'];
  end if;
  if in_app or by_mail or is_pushed then
    insert into notifications.notifications (id, user_id, kind, data, link, is_hidden) values (event, recipient, what, details, target, not in_app);
  end if;
  if in_app then
    topics := topics || array['notifications-of:' || recipient];
  end if;
  return topics;
end $$;

-- A refused call about money. The same again, for the same reason, while the news of it are unread and younger than an hour renews them:
-- nobody fills a table by trying.
create function notifications.add_money_failed(recipient uuid, details jsonb, target text) returns text[] language plpgsql as $$
begin
  -- Two at the same time come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('money-failed:' || recipient || ':' || (details ->> 'move') || ':' || (details ->> 'code'), 0));
  -- Its number goes along: the list is sorted by it.
  update notifications.notifications n set id = uuidv7(), created_at = public.moment(), data = details, link = target
    where n.user_id = recipient and n.read_at is null and not n.is_hidden and n.kind = 'money_failed' and n.created_at > now() - interval '1 hour'
      and n.data ->> 'move' = details ->> 'move' and n.data ->> 'code' = details ->> 'code';
  if found then
    return array['notifications-of:' || recipient];
  end if;
  return notifications.add(recipient, 'money_failed', details, target);
end $$;
