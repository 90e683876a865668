-- Users, their sessions, and admins' actions on them.
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
  password_changed_at timestamptz,
  -- Payouts to this user are held until then.
  withdrawals_held_until timestamptz,
  -- The user's own description. A model's text and languages are in the profile (models.profiles) instead.
  bio text not null default '',
  languages text[] not null default '{}',
  -- Links to other sites, by https only: LINKS_MAX of contract/limits.ts.
  links text[] not null default '{}' check (cardinality(links) <= 5),
  -- An IANA name; null: that of the browser, and UTC where there is none.
  time_zone text check (char_length(time_zone) between 1 and 64),
  -- Other choices of Settings → Display (contract/shapes.ts, displaySettings): only those that were made.
  display jsonb not null default '{}' check (jsonb_typeof(display) = 'object' and pg_column_size(display) < 2000),
  -- The words by which admins find a user, like those of models: a space before each.
  search_words text not null
    generated always as (' ' || regexp_replace(search.fold(name || ' ' || handle::text || ' ' || email::text), '[^[:alnum:]]+', ' ', 'g')) stored,
  -- The time of erasure; null: the account is not closing.
  closes_at timestamptz,
  -- From then on sign-in is impossible, and personal data is being removed.
  erased_at timestamptz,
  check (is_admin = (admin_role is not null)),
  check (erased_at is null or closes_at is not null)
);

create index users_email on users.users (email);
-- Several unconfirmed accounts may name one address; only one can confirm it.
create unique index users_confirmed_email on users.users (email) where email_confirmed_at is not null;
-- Admins search orders by users and products: by any three letters in a row.
-- Serves the task that ends Pro.
create index users_pro_expires on users.users (pro_expires_at) where pro_expires_at is not null;
-- Finds names that equal the search, or start with it.
create index users_model_names on users.users (search.fold(name) text_pattern_ops) where status = 'model';
create index users_search on users.users using gin (search.grams_of(search_words));
create index users_models on users.users (id desc) where status = 'model';
create index users_admins on users.users (id desc) where is_admin;
create index users_suspended on users.users (id desc) where suspended_until is not null;
create index users_closing on users.users (closes_at) where closes_at is not null;

-- Handles that users gave up. While a row is here its handle redirects to that user and is reserved; a task deletes it when its time
-- is over.
create table users.old_handles (
  handle citext primary key,
  user_id uuid not null references users.users,
  left_at timestamptz not null default now(),
  free_at timestamptz not null
);

create index old_handles_of_user on users.old_handles (user_id, left_at desc);
create index old_handles_free on users.old_handles (free_at);

-- Every suspension, permanently. The current state is in users.users.suspended_until and suspended_reason: 'infinity' has no end.
create table users.suspensions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  from_at timestamptz not null default now(),
  until_at timestamptz not null check (until_at > from_at),
  -- Shown to the user.
  reason text not null check (char_length(reason) between 1 and 500),
  -- For admins only.
  note text not null default '' check (char_length(note) <= 500),
  by_id uuid not null references users.users,
  -- Lifted, or over.
  ended_at timestamptz,
  lifted_by uuid references users.users
);

create unique index suspensions_running on users.suspensions (user_id) where ended_at is null;
create index suspensions_due on users.suspensions (until_at) where ended_at is null and until_at < 'infinity';

-- Admins' visits in users' accounts. Kept for the users to see.
create table users.impersonations (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  admin_id uuid not null references users.users,
  -- The admin's role at that time.
  admin_role text not null,
  -- Shown to the user.
  reason text not null check (char_length(reason) between 1 and 500),
  started_at timestamptz not null default now(),
  -- IMPERSONATION_MINUTES of contract/limits.ts later: never extended.
  ends_at timestamptz not null,
  ended_at timestamptz
);

create index impersonations_user on users.impersonations (user_id, id desc);
-- One visit per admin at a time.
create unique index impersonations_running on users.impersonations (admin_id) where ended_at is null;

create table users.sessions (
  -- SHA-256 of the token: only the browser has the token itself.
  token_hash bytea primary key,
  user_id uuid not null references users.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  user_agent text not null default '',
  address text not null default '',
  -- The public id of the session: the user ends it by this. It opens nothing.
  id uuid not null default uuidv7() unique,
  -- Until then the session is proven: by signing in, or by a later proof.
  proven_until timestamptz not null default '-infinity',
  -- An admin's session in a user's account. It depends on the session in which the admin began, and ends with it.
  impersonation_id uuid unique references users.impersonations,
  admin_session_id uuid references users.sessions (id) on delete cascade,
  -- The last proof was a mailed code: valid for every sensitive step but a payout.
  is_proven_by_mail boolean not null default false,
  -- The confirmation of a mailed code: SHA-256 of session, amount and payee. Used up by that payout.
  payout_proof bytea,
  payout_proven_until timestamptz,
  check ((impersonation_id is null) = (admin_session_id is null)),
  check ((payout_proof is null) = (payout_proven_until is null))
);

create index sessions_user on users.sessions (user_id);
create index sessions_borrowed on users.sessions (admin_session_id) where admin_session_id is not null;
create index sessions_borrowed_expiry on users.sessions (expires_at) where admin_session_id is not null;

-- Admins' actions on a user, for the admin page of that user.
create table users.admin_acts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  admin_id uuid not null references users.users,
  kind text not null check (kind in ('suspended', 'lifted', 'sessions_ended', 'impersonated', 'role_given', 'role_taken', 'delivery_read', 'receipt_read', 'post_read')),
  reason text not null check (char_length(reason) <= 500),
  -- For admins only.
  note text not null default '' check (char_length(note) <= 500),
  -- Of a suspension; null: until it is lifted.
  until_at timestamptz,
  at timestamptz not null default now(),
  -- The order, the receipt's purchase, tip or order, or the post.
  object_id uuid,
  -- The admin's role at that time: the user sees the role, not the name.
  admin_role text,
  -- Of a role that was given or taken.
  given_role text check (given_role in ('owner', 'finance', 'moderator', 'support', 'viewer')),
  constraint admin_acts_role check ((kind in ('role_given', 'role_taken')) = (given_role is not null)),
  constraint admin_acts_look check ((kind in ('delivery_read', 'receipt_read', 'post_read')) = (object_id is not null and admin_role is not null))
);

create index admin_acts_user on users.admin_acts (user_id, id desc);
create index admin_acts_looks on users.admin_acts (user_id, id desc) where object_id is not null;
create index admin_acts_again on users.admin_acts (object_id, admin_id, at) where object_id is not null;

-- Addresses of accounts that their mail server refuses (docs/decisions/2026-11-22-refused-addresses.md): no notifications are mailed to
-- them, until a test mail is accepted or the account has another address.
create table users.refused_addresses (
  user_id uuid primary key references users.users on delete cascade,
  -- The refusal applies while the account has this address.
  address citext not null,
  since timestamptz not null default now(),
  -- The last refused mail.
  last_at timestamptz not null default now(),
  -- The last test mail that the user requested.
  tried_at timestamptz
);
