-- Mails and push messages that are to be sent, and the browsers that get push messages.
create schema outbox;
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
  user_id uuid not null,
  session_id uuid not null unique references users.sessions (id) on delete cascade,
  endpoint text not null unique,
  -- What messages to it are encrypted with (RFC 8291).
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);

create index subscriptions_user on push.subscriptions (user_id, created_at);

-- What is to be sent, written in the transaction of its cause: one queue for both channels.
create table outbox.messages (
  -- Of a mail also the local part of its Message-ID.
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('email', 'push')),
  recipient_id uuid not null,
  kind text not null,
  data jsonb not null,
  -- The thing that it is about, where its page needs it.
  about uuid,
  -- What its reader chooses it by; null: nobody can turn it off.
  category text,
  -- Whom it names.
  person_id uuid,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Also the claim of whoever is sending it: nobody else takes it up before then.
  next_try_at timestamptz not null default now(),
  -- It waits for the end of quiet hours.
  is_held boolean not null default false,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  -- Of a mail, as they were when it was written.
  to_name text,
  to_address text,
  language text,
  -- Of a push message: the browser, the notification that it tells (null: a test message), and when it is too old.
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
