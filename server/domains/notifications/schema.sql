-- Notifications, and the ways and hours that each user has chosen for them.
create schema notifications;

-- News are written where money moves, many a second for some people: as few indexes as they need, and no lock on the row of the
-- person that they are for (users are never deleted).
create table notifications.notifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  -- One of the kinds of contract/notifications.ts, with the data that stands there; amounts are in cents (`amountCents`).
  kind text not null,
  data jsonb not null default '{}',
  -- The id of what it is about, where its page needs one: a post. What many can cause is mailed once for each.
  about uuid,
  created_at timestamptz not null default public.moment(),
  read_at timestamptz,
  -- Not at the bell: its reader wanted it on other ways only.
  is_hidden boolean not null default false,
  -- Whom news name, by their id: two people can have one name. Null where they name nobody.
  person_id uuid,
  primary key (user_id, id)
);

create index notifications_unread on notifications.notifications (user_id) where read_at is null and not is_hidden;
create index notifications_hidden on notifications.notifications (user_id, created_at) where is_hidden;
create index notifications_person on notifications.notifications (person_id) where person_id is not null;

-- Only what differs from the usual. Security and money are on every channel, whatever stood here: nobody can turn them off.
create table notifications.choices (
  user_id uuid not null,
  category text not null check (category in ('orders', 'sales', 'comments', 'follows', 'pro', 'applications')),
  channel text not null check (channel in ('app', 'email', 'push')),
  is_on boolean not null,
  primary key (user_id, category, channel)
);

-- When and how news come. Who has no row: at any hour, with all that they say.
create table notifications.preferences (
  user_id uuid primary key,
  is_quiet boolean not null default false,
  -- Minutes since midnight, in the person's time zone. Quiet hours that end before they begin end on the day after.
  quiet_from smallint not null default 1320 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 420 check (quiet_until between 0 and 1439),
  -- The days on which they begin; 0 is Sunday.
  quiet_days smallint[] not null default '{0,1,2,3,4,5,6}' check (quiet_days <@ '{0,1,2,3,4,5,6}'::smallint[]),
  is_discreet boolean not null default false,
  -- What the browser said that a person used last. Quiet hours are in it for as long as the person has chosen no time zone.
  device_zone text check (char_length(device_zone) between 1 and 64),
  check (quiet_from <> quiet_until)
);
