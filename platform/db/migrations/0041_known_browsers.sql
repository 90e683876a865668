-- Browsers that have signed in to an account (docs/decisions/2026-11-21-no-enumeration.md): tries from one of them are counted apart
-- from those of strangers, and a sign-in from any other one is told to the owner.
create table users.known_browsers (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users on delete cascade,
  -- SHA-256 over the hash of 256 random bits that only the browser has, and the account: two accounts of one browser have nothing in common.
  mark_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- In the past: it was forgotten, and the account has been signed in to before.
  expires_at timestamptz not null,
  unique (user_id, mark_hash)
);

-- Who is signed in now has signed in before: the next browser is not the first one.
insert into users.known_browsers (user_id, mark_hash, created_at, last_used_at, expires_at)
  select distinct on (user_id) user_id, token_hash, created_at, last_used_at, now() from users.sessions where impersonation_id is null order by user_id, last_used_at desc;
