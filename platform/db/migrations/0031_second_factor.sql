-- What a person has besides the password: an authenticator app, codes by mail, backup codes, browsers that are trusted, passkeys
-- (docs/decisions/2026-11-21-second-factor.md).

create table users.two_factor (
  user_id uuid primary key references users.users on delete cascade,
  -- Shown to be scanned, until a first code of it is right. Sealed with a key of the installation, as the next one is.
  pending_secret text,
  pending_until timestamptz,
  totp_secret text,
  totp_since timestamptz,
  -- The last step of 30 seconds whose code was taken: that one and those before it are not taken again.
  totp_last_step bigint not null default 0,
  -- Codes by mail, to the confirmed address.
  mail_since timestamptz,
  check ((pending_secret is null) = (pending_until is null)),
  check ((totp_secret is null) = (totp_since is null))
);

-- HMAC of account and code under a key of the installation.
create table users.backup_codes (
  code_hash bytea primary key,
  user_id uuid not null references users.users on delete cascade,
  used_at timestamptz
);

create index backup_codes_user on users.backup_codes (user_id);

-- Browsers that are not asked for the second factor at sign-in. What the browser keeps is known as its SHA-256 only.
create table users.trusted_devices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index trusted_devices_user on users.trusted_devices (user_id);
create index trusted_devices_expiry on users.trusted_devices (expires_at);

-- Sign-ins whose first step was right and that wait for the second one.
create table users.second_steps (
  -- SHA-256 of 256 random bits that only the browser has that signs in.
  challenge_hash bytea primary key,
  user_id uuid not null references users.users on delete cascade,
  -- The mailed code that answers it; null while none was mailed.
  flow uuid references users.mailed_codes on delete set null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index second_steps_user on users.second_steps (user_id, created_at);
create index second_steps_expiry on users.second_steps (expires_at);
create index second_steps_flow on users.second_steps (flow) where flow is not null;

create table users.passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users on delete cascade,
  -- As the authenticator named it; unique in the world.
  credential_id text not null unique check (char_length(credential_id) between 1 and 1400),
  -- COSE.
  public_key bytea not null,
  -- How often it was used, for authenticators that count. It only grows.
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_user on users.passkeys (user_id);

-- Money that this person asks for does not leave the house for a while: WITHDRAWAL_HOLD_HOURS of contract/limits.ts.
create function users.hold_withdrawals(who uuid) returns void language sql as $$
  update users.users set withdrawals_held_until = greatest(withdrawals_held_until, now() + interval '24 hours') where id = who
$$;

-- Whatever way a second factor comes or goes, money waits. A secret that is only shown is none yet.
create function users.note_factor_change() returns trigger language plpgsql as $$
begin
  perform users.hold_withdrawals(coalesce(new.user_id, old.user_id));
  return null;
end $$;

create trigger note_factor_insert after insert on users.two_factor for each row
  when (new.totp_since is not null or new.mail_since is not null) execute function users.note_factor_change();
create trigger note_factor_update after update of totp_since, mail_since on users.two_factor for each row
  when (old.totp_since is distinct from new.totp_since or old.mail_since is distinct from new.mail_since) execute function users.note_factor_change();
create trigger note_factor_delete after delete on users.two_factor for each row
  when (old.totp_since is not null or old.mail_since is not null) execute function users.note_factor_change();
create trigger note_passkey after insert or delete on users.passkeys for each row execute function users.note_factor_change();
