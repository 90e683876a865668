-- Mails and messages to browsers that are to be sent, and where they may go.
create schema mail;
create schema push;

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
  about uuid,
  -- Null: transactional.
  list text,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Also the claim of whoever is sending it: nobody else takes it up before then.
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  -- It waits for the end of quiet hours.
  is_held boolean not null default false,
  person_id uuid
);

create index outbox_due on mail.outbox (next_try_at) where sent_at is null and given_up_at is null;
create index outbox_held on mail.outbox (recipient_id) where is_held;

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

-- Messages to be sent, written in the transaction of their cause: one for each event and browser.
create table push.outbox (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references push.subscriptions on delete cascade,
  user_id uuid not null,
  -- The event that it tells; null: a message that its reader asked for, to try.
  event_id uuid,
  kind text not null,
  data jsonb not null,
  about uuid,
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
  person_id uuid,
  unique (event_id, subscription_id)
);

create index push_outbox_due on push.outbox (next_try_at) where sent_at is null and given_up_at is null;
create index push_outbox_held on push.outbox (user_id) where is_held;
create index push_outbox_subscription on push.outbox (subscription_id);
