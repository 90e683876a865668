-- phase: expand
-- Links that open accounts while sign-up is by invitation only (docs/decisions/2026-11-26-invitations.md).
create table auth.invitations (
  id uuid primary key default uuidv7(),
  -- 128 random bits, part of the link. Staff copy it again later, so it is kept as it is.
  code text not null unique,
  note text not null check (char_length(note) <= 200),
  uses_max integer not null check (uses_max between 1 and 1000),
  used integer not null default 0 check (used between 0 and uses_max),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default public.moment()
);

-- Who came by which.
create table auth.invited (
  user_id uuid primary key,
  invitation_id uuid not null references auth.invitations,
  at timestamptz not null default public.moment()
);

create index invited_by_invitation on auth.invited (invitation_id, user_id);
