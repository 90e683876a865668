-- phase: expand
-- Users that a user has blocked. A block hides both from each other and stops new dealings (docs/decisions/2026-11-23-blocks.md).
create table users.blocks (
  by_id uuid not null references users.users,
  of_id uuid not null references users.users,
  -- Sorts the list of its user.
  id uuid not null default uuidv7(),
  at timestamptz not null default public.moment(),
  primary key (by_id, of_id),
  check (by_id <> of_id)
);

create index blocks_listed on users.blocks (by_id, id desc);
-- The rule asks both ways.
create index blocks_of on users.blocks (of_id, by_id);
