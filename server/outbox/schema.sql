-- Mails and push messages to send, and the browsers that get push messages.
create schema outbox;
create schema push;

-- The key pair by which push services recognise this installation (RFC 8292). The private half is sealed, or in the environment (null).
create table push.keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  sealed_key text,
  made_at timestamptz not null default now()
);

-- The address of a browser at its push service. It belongs to a session and ends with it.
create table push.subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  session_id uuid not null unique references users.sessions (id) on delete cascade,
  endpoint text not null unique,
  -- The keys that encrypt messages to it (RFC 8291).
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);

create index subscriptions_user on push.subscriptions (user_id, created_at);

-- Messages to send, inserted in the transaction of their cause: one queue for both channels.
create table outbox.messages (
  -- For a mail also the local part of its Message-ID.
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('email', 'push')),
  recipient_id uuid not null,
  kind text not null,
  data jsonb not null,
  -- The id of its subject, where its page needs it.
  about uuid,
  -- The category that its reader can turn off; null: cannot be turned off.
  category text,
  -- The user that it names.
  person_id uuid,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Also the claim of the process that sends it: no other one claims it before then.
  next_try_at timestamptz not null default now(),
  -- It waits for the end of quiet hours.
  is_held boolean not null default false,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  -- For a mail, as of its insertion.
  to_name text,
  to_address text,
  language text,
  -- For a push message: the browser, its notification (null: a test message), and its expiry.
  subscription_id uuid references push.subscriptions on delete cascade,
  event_id uuid,
  expires_at timestamptz,
  check (
    case channel
      when 'email' then to_name is not null and to_address is not null and language is not null and subscription_id is null
      else subscription_id is not null and expires_at is not null and to_address is null
    end
  )
);

create index messages_due on outbox.messages (channel, next_try_at) where sent_at is null and given_up_at is null;
create index messages_held on outbox.messages (recipient_id) where is_held;
create index messages_subscription on outbox.messages (subscription_id) where subscription_id is not null;
-- One push message for each event and browser.
create unique index messages_event on outbox.messages (event_id, subscription_id) where event_id is not null;
