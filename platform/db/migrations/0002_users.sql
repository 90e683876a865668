-- System settings, people, their sessions, and counters of attempts.

create schema settings;

create table settings.system (
  key text primary key,
  value text not null,
  -- May anybody read it (systemSettings.getByKey)?
  is_public boolean not null default false,
  changed_at timestamptz not null default now()
);

insert into settings.system (key, value, is_public) values
  ('website_name', 'Atelier', true),
  ('default_theme', 'dark', true),
  ('default_font', 'quicksand', true),
  ('default_language', 'en', true),
  ('commission_percent', '20', false),
  ('accept_hours', '72', false),
  ('order_hold_days', '3', false),
  -- Above this amount another admin than the one who approved must send (product.md §5).
  ('withdrawal_second_approval_cents', '100000', false),
  -- Set by the audit when the books do not agree: blocks withdrawals until it is cleared.
  ('withdrawals_blocked', 'false', false);

-- A whole number from the system settings.
create function settings.number(setting text) returns bigint stable language sql as $$
  select value::bigint from settings.system where key = setting
$$;

create schema users;

create table users.users (
  id uuid primary key default uuidv7(),
  email citext not null,
  email_confirmed_at timestamptz,
  name text not null check (char_length(name) between 2 and 50),
  handle citext not null unique,
  picture_id uuid,
  -- argon2id over the password with `password_salt`. All accounts of one address share the salt, so that one hash is
  -- enough to find the account that a password belongs to (docs/decisions: no enumeration).
  password_hash bytea,
  password_salt bytea,
  status text not null default 'user' check (status in ('user', 'model')),
  is_admin boolean not null default false,
  admin_role text check (admin_role in ('owner', 'finance', 'moderator', 'support', 'viewer')),
  pro_expires_at timestamptz,
  subscription_type text,
  suspended_until timestamptz,
  suspended_reason text,
  terms_version text,
  terms_accepted_at timestamptz,
  adult_confirmed_at timestamptz,
  theme text check (theme in ('light', 'dark', 'system')),
  font text check (font in ('inter', 'manrope', 'system', 'quicksand')),
  language text check (language in ('en', 'it', 'fr', 'zh', 'es', 'pt', 'ru')),
  created_at timestamptz not null default now(),
  check (is_admin = (admin_role is not null))
);

create index users_email on users.users (email);
-- Several unconfirmed accounts may name one address; only one can confirm it.
create unique index users_confirmed_email on users.users (email) where email_confirmed_at is not null;

create table users.sessions (
  -- SHA-256 of the token: the token itself is nowhere but with its owner.
  token_hash bytea primary key,
  user_id uuid not null references users.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  user_agent text not null default '',
  address text not null default ''
);

create index sessions_user on users.sessions (user_id);

create table users.attempts (
  -- What is limited, for example `login:email:<hash>`.
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  -- No further try before this time.
  wait_until timestamptz not null
);

create table users.setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
