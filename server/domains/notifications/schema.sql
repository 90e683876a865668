-- Notifications, and each user's channels and hours for them.
create schema notifications;

-- Notifications are inserted where money moves, many a second for some users: as few indexes as possible, and no lock on the user's row
-- (users are never deleted).
create table notifications.notifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  -- One of the kinds of contract/notifications.ts, with its data; amounts are in cents (`amountCents`).
  kind text not null,
  data jsonb not null default '{}',
  -- The id of the subject, where its page needs one: a post. Kinds that many users can cause are mailed once for each.
  about uuid,
  created_at timestamptz not null default public.moment(),
  read_at timestamptz,
  -- Hidden at the bell: the user chose other channels only.
  is_hidden boolean not null default false,
  -- The id of the user named in the data, because names are not unique. Null where it names none.
  person_id uuid,
  primary key (user_id, id)
);

create index notifications_unread on notifications.notifications (user_id) where read_at is null and not is_hidden;
create index notifications_hidden on notifications.notifications (user_id, created_at) where is_hidden;
create index notifications_person on notifications.notifications (person_id) where person_id is not null;

-- Only choices that differ from the defaults. Security and money are always on every channel: they cannot be turned off.
create table notifications.choices (
  user_id uuid not null,
  category text not null check (category in ('orders', 'sales', 'comments', 'follows', 'pro', 'applications')),
  channel text not null check (channel in ('app', 'email', 'push')),
  is_on boolean not null,
  primary key (user_id, category, channel)
);

-- Hours and form of notifications. Without a row: at any hour, with all content.
create table notifications.preferences (
  user_id uuid primary key,
  is_quiet boolean not null default false,
  -- Minutes since midnight, in the user's time zone. Quiet hours that end before they begin end on the day after.
  quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 420 check (quiet_until between 0 and 1439),
  -- The days on which they begin; 0 is Sunday.
  quiet_days smallint[] not null default '{0,1,2,3,4,5,6}' check (quiet_days <@ '{0,1,2,3,4,5,6}'::smallint[]),
  is_discreet boolean not null default false,
  -- The zone of the last used browser. Quiet hours use it until the user chooses a time zone.
  device_zone text check (char_length(device_zone) between 1 and 64),
  check (quiet_from <> quiet_until)
);
