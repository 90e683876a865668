-- phase: expand
-- Acts of staff, in a chain of hashes (docs/decisions/2026-11-23-acts-of-staff.md). Nothing here is ever changed or removed, except the body
-- of an act when an account that it names is erased.
create schema audit;

create table audit.acts (
  -- Dense: given under the lock of the head.
  seq bigint primary key,
  at timestamptz not null,
  -- The path of the call, or what was read.
  action text not null,
  -- Null: the server itself.
  actor_id uuid,
  -- The user as whom an admin acted.
  on_behalf_of uuid,
  -- The actor's admin role at that time.
  role text,
  session_id uuid,
  -- The network of the caller, without the last part of the address.
  network text not null,
  call_id text not null,
  target_kind text,
  target_id text,
  reason text not null,
  -- SHA-256 of the salt and the body: the chain stays whole when the body is erased.
  body_hash bytea not null,
  prev bytea not null,
  hash bytea not null
);

create index acts_at on audit.acts (at, seq);
create index acts_actor on audit.acts (actor_id, seq desc);
create index acts_target on audit.acts (target_id, seq desc) where target_id is not null;
create index acts_action on audit.acts (action, seq desc);

create table audit.bodies (
  seq bigint primary key references audit.acts,
  salt bytea,
  body jsonb,
  -- Set when the body was erased.
  erased_at timestamptz,
  check ((erased_at is null) = (body is not null) and (body is null) = (salt is null))
);

-- The users that an act is about.
create table audit.concerns (
  user_id uuid not null,
  seq bigint not null references audit.acts,
  primary key (user_id, seq)
);

-- The newest link of the chain. Locked by each act, as its last statement but for the journal.
create table audit.head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);

insert into audit.head (seq, hash) values (0, sha256(''));

-- A day's end of the chain, also kept outside the database.
create table audit.checkpoints (
  day date primary key,
  seq bigint not null,
  hash bytea not null,
  written_at timestamptz not null default now()
);

-- The last check of the chain.
create table audit.verdict (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  is_right boolean not null,
  seq bigint not null
);
