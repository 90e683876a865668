-- News for a person, and the mails that carry some of them out of the house.
create schema notifications;
create schema mail;

create table notifications.notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  -- One of the kinds of contract/notifications.ts, with the data that stands there.
  kind text not null,
  data jsonb not null default '{}',
  -- Where it leads: a path of this site.
  link text not null check (link ~ '^/([^/\\]|$)'),
  created_at timestamptz not null default public.moment(),
  read_at timestamptz
);

create index notifications_user on notifications.notifications (user_id, id desc);
create index notifications_unread on notifications.notifications (user_id, kind, link) where read_at is null;
create index notifications_age on notifications.notifications (created_at);

-- Who wants no more mail of a list; what belongs to a person's own orders, account and money comes on no list.
create table mail.unsubscribed (
  user_id uuid not null references users.users,
  list text not null check (list in ('activity')),
  at timestamptz not null default now(),
  primary key (user_id, list)
);

-- Mails to be sent, written in the transaction of their cause. The id is the local part of the Message-ID.
create table mail.outbox (
  id uuid primary key default uuidv7(),
  recipient_id uuid not null,
  -- As they were when the mail was written.
  to_name text not null,
  to_address text not null,
  language text not null,
  kind text not null,
  data jsonb not null,
  link text not null,
  -- Null: transactional.
  list text,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Also the claim of whoever is sending it: nobody else takes it up before then.
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);

create index outbox_due on mail.outbox (next_try_at) where sent_at is null and given_up_at is null;
create index outbox_age on mail.outbox (created_at);

-- Does this house send mail? Set at each start from its configuration; without a mail server no mail is written down.
insert into settings.system (key, value, is_public) values ('mail_is_on', 'false', false);

-- Which news are mailed: 'always', 'activity' (on that list, and once until it has been looked at), or 'never'.
create function notifications.mailing_of(what text) returns text immutable language sql as $$
  select case
    when what in ('new_post') then 'never'
    when what in ('tip_received', 'post_sold', 'comment_received') then 'activity'
    else 'always'
  end
$$;

-- Tells a person something: the row, and its mail when it has one. Answers the topics that are touched by it.
-- For SQL functions; everything else calls `notify` of server/domains/notifications.
create function notifications.add(recipient uuid, what text, details jsonb, target text) returns text[] language plpgsql as $$
declare
  mailing text := notifications.mailing_of(what);
  is_mailed boolean := mailing <> 'never' and exists (select from settings.system where key = 'mail_is_on' and value = 'true');
begin
  if is_mailed and mailing = 'activity' then
    is_mailed := not exists (select from mail.unsubscribed m where m.user_id = recipient and m.list = mailing)
      and not exists (select from notifications.notifications n where n.user_id = recipient and n.kind = what and n.link = target and n.read_at is null);
  end if;
  insert into notifications.notifications (user_id, kind, data, link) values (recipient, what, details, target);
  if not is_mailed then
    return array['notifications-of:' || recipient];
  end if;
  insert into mail.outbox (recipient_id, to_name, to_address, language, kind, data, link, list)
    select u.id, u.name, u.email, coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en'), what, details, target, nullif(mailing, 'always')
    from users.users u where u.id = recipient;
  return array['notifications-of:' || recipient, 'mail'];
end $$;
