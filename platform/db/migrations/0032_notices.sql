-- News on the ways that a person chooses, at hours that suit them, and on the screens of their devices
-- (docs/decisions/2026-11-21-notices.md).

-- What a person chooses news by. A kind that is named nowhere is about the account itself.
create function notifications.category_of(what text) returns text immutable language sql as $$
  select case
    when what in ('order_placed', 'order_accepted', 'order_completed', 'order_cancelled') then 'orders'
    -- What is taken from a wallet, or comes back to it.
    when what in ('pro_reminder', 'pro_renewed', 'order_rejected') then 'money'
    when what in ('tip_received', 'post_sold') then 'sales'
    when what = 'comment_received' then 'comments'
    when what = 'new_post' then 'follows'
    when what in ('pro_renewal_stopped', 'pro_ended') then 'pro'
    when what in ('application_submitted', 'application_needs_info', 'application_approved', 'application_rejected') then 'applications'
    else 'security'
  end
$$;

-- Is a category on a channel for who has chosen nothing?
create function notifications.is_usual(category text, channel text) returns boolean immutable language sql as $$
  select not (category = 'follows' and channel = 'email')
$$;

-- Only what differs from the usual. Security and money are on every channel, whatever stood here: nobody can turn them off.
create table notifications.choices (
  user_id uuid not null references users.users on delete cascade,
  category text not null check (category in ('orders', 'sales', 'comments', 'follows', 'pro', 'applications')),
  channel text not null check (channel in ('app', 'email', 'push')),
  is_on boolean not null,
  primary key (user_id, category, channel)
);

-- The list that could be left until now was of tips, sales and comments.
insert into notifications.choices (user_id, category, channel, is_on)
  select user_id, category, 'email', false from mail.unsubscribed, unnest(array['sales', 'comments']) as category;
drop table mail.unsubscribed;
drop function notifications.mailing_of(text);

-- What is mailed of each category that can be turned off, under the name of its list.
update mail.outbox set list = notifications.category_of(kind) where list is not null;

-- When and how news come. Who has no row: at any hour, with all that they say.
create table notifications.preferences (
  user_id uuid primary key references users.users on delete cascade,
  is_quiet boolean not null default false,
  -- Minutes since midnight, in the person's time zone. Quiet hours that end before they begin end on the day after.
  quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 420 check (quiet_until between 0 and 1439),
  -- The days on which they begin; 0 is Sunday.
  quiet_days smallint[] not null default '{0,1,2,3,4,5,6}' check (quiet_days <@ '{0,1,2,3,4,5,6}'::smallint[]),
  is_discreet boolean not null default false,
  check (quiet_from <> quiet_until)
);

alter table users.users
  -- An IANA name; null: that of the browser that is looked at, and UTC where there is none.
  add column time_zone text check (char_length(time_zone) between 1 and 64),
  -- What Settings → Display keeps besides (contract/shapes.ts, displaySettings): only what was chosen.
  add column display jsonb not null default '{}' check (jsonb_typeof(display) = 'object' and pg_column_size(display) < 2000);

alter table notifications.notifications
  -- Not at the bell: its reader wanted it on other ways only.
  add column is_hidden boolean not null default false;

drop index notifications.notifications_unread;
create index notifications_unread on notifications.notifications (user_id) where read_at is null and not is_hidden;
create index notifications_hidden on notifications.notifications (user_id, created_at) where is_hidden;

alter table mail.outbox
  -- It waits for the end of quiet hours.
  add column is_held boolean not null default false;
create index outbox_held on mail.outbox (recipient_id) where is_held;

create schema push;

-- The key pair by which push services know this house (RFC 8292). The private half is sealed, or in the environment (null).
create table push.keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed_key text,
  made_at timestamptz not null default now()
);

-- Where a browser's push service takes what is for it. It belongs to a session and ends with it.
create table push.subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users on delete cascade,
  session_id uuid not null unique references users.sessions (id) on delete cascade,
  endpoint text not null unique,
  -- What messages to it are encrypted with (RFC 8291).
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);

create index subscriptions_user on push.subscriptions (user_id, created_at);

-- Messages to be sent, written in the transaction of their cause: one for each event and browser.
create table push.outbox (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references push.subscriptions on delete cascade,
  user_id uuid not null,
  -- The event that it tells; null: a message that its reader asked for, to try.
  event_id uuid,
  kind text not null,
  data jsonb not null,
  link text not null,
  created_at timestamptz not null default now(),
  -- Nobody wants to hear of it after this.
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Also the claim of whoever is sending it: nobody else takes it up before then.
  next_try_at timestamptz not null default now(),
  is_held boolean not null default false,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  unique (event_id, subscription_id)
);

create index push_outbox_due on push.outbox (next_try_at) where sent_at is null and given_up_at is null;
create index push_outbox_held on push.outbox (user_id) where is_held;
create index push_outbox_subscription on push.outbox (subscription_id);

-- As in migration 0028, and: on the ways that its reader has chosen, the screens of their devices among them. The event is one row;
-- mail and messages come from it in the same statement, at most one of each kind.
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
  by_mail := by_mail and exists (select from settings.system where key = 'mail_is_on' and value = 'true');
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
  if by_push then
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
