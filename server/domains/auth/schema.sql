-- Sign-in: attempts, codes, second factors, passkeys, browsers.
create schema auth;

create table auth.attempts (
  -- The bucket and its counter's subject, for example `login:email:<hash>`.
  key text primary key,
  failures integer not null,
  last_at timestamptz not null,
  -- No further attempt before this time.
  wait_until timestamptz not null
);

create table auth.setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- Codes and links that are mailed and prove the mailbox (docs/decisions/2026-11-21-proving-a-mailbox.md).
create table auth.mailed_codes (
  -- The flow. Known to the browser that asked for a code, or part of the link in the mail.
  id uuid primary key,
  purpose text not null check (purpose in ('reset', 'new_password', 'confirm', 'change', 'sign_in', 'step', 'withdraw')),
  -- Null: no account has this address. The row exists all the same, so that a known and an unknown address cost the same.
  user_id uuid,
  address citext not null,
  -- HMAC of purpose, flow and code under a key of the installation: only the mail contains the code.
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Used, or replaced by a later one.
  used_at timestamptz,
  -- Of a change of address: the password under the salt of the new address, and the hash at the time of the request.
  new_hash bytea,
  new_salt bytea,
  old_hash bytea,
  -- Of a code of the second factor: SHA-256 of the sign-in, of the session, or of the session, amount and payee that it is for.
  bound_to bytea,
  check ((purpose = 'change') = (new_hash is not null and new_salt is not null and old_hash is not null)),
  check ((purpose in ('sign_in', 'step', 'withdraw')) = (bound_to is not null))
);

create index mailed_codes_address on auth.mailed_codes (address, created_at);
create index mailed_codes_user on auth.mailed_codes (user_id, created_at);
create index mailed_codes_expiry on auth.mailed_codes (expires_at);

-- A Google account belongs to one account here, and an account has at most one. The key is Google's id of the user, because addresses
-- can change hands.
create table auth.google_links (
  google_id text primary key check (char_length(google_id) between 1 and 255),
  user_id uuid not null unique,
  -- The address at Google when it was connected, shown to the user.
  email text not null,
  linked_at timestamptz not null default now()
);

-- SHA-256 of used nonces and assertions, for as long as they could be used again.
create table auth.used_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

create index used_proofs_expires on auth.used_proofs (expires_at);

-- Factors besides the password: an authenticator app, codes by mail, backup codes, trusted browsers, passkeys
-- (docs/decisions/2026-11-21-second-factor.md).
create table auth.two_factor (
  user_id uuid primary key,
  -- Shown as a QR code, until its first code is right. Sealed with a key of the installation, as the next one is.
  pending_secret text,
  pending_until timestamptz,
  totp_secret text,
  totp_since timestamptz,
  -- The last accepted step of 30 seconds: that one and those before it are refused.
  totp_last_step bigint not null default 0,
  -- Codes by mail, to the confirmed address.
  mail_since timestamptz,
  check ((pending_secret is null) = (pending_until is null)),
  check ((totp_secret is null) = (totp_since is null))
);

-- HMAC of account and code under a key of the installation.
create table auth.backup_codes (
  code_hash bytea primary key,
  user_id uuid not null,
  used_at timestamptz
);

create index backup_codes_user on auth.backup_codes (user_id);

-- Browsers that skip the second factor at sign-in. The token that the browser keeps is stored as its SHA-256 only.
create table auth.trusted_devices (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  token_hash bytea not null unique,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index trusted_devices_user on auth.trusted_devices (user_id);
create index trusted_devices_expiry on auth.trusted_devices (expires_at);

-- Sign-ins whose first step was right and that wait for the second one.
create table auth.second_steps (
  -- SHA-256 of 256 random bits that only the signing-in browser has.
  challenge_hash bytea primary key,
  user_id uuid not null,
  -- The mailed code that answers it; null while none was mailed.
  flow uuid references auth.mailed_codes on delete set null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index second_steps_user on auth.second_steps (user_id, created_at);
create index second_steps_expiry on auth.second_steps (expires_at);
create index second_steps_flow on auth.second_steps (flow) where flow is not null;

create table auth.passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  -- As the authenticator named it; globally unique.
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  -- COSE.
  public_key bytea not null,
  -- Number of uses, for authenticators that count. It only grows.
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_user on auth.passkeys (user_id);

-- Browsers that have signed in to an account (docs/decisions/2026-11-21-no-enumeration.md): attempts from one of them are counted apart
-- from those of strangers, and a sign-in from any other one notifies the user.
create table auth.known_browsers (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  -- SHA-256 over the hash of 256 random bits that only the browser has, and the account, so that two accounts of one browser cannot be
  -- linked.
  mark_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- In the past: the browser was forgotten, and the row shows that the account has been signed in to before.
  expires_at timestamptz not null,
  unique (user_id, mark_hash)
);
