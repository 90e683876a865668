-- phase: expand
-- Files of broadcasts, with a price for all of them (docs/decisions/2026-11-24-media-of-broadcasts.md).
alter table chats.broadcasts
  add column price_cents bigint check (price_cents > 0);

-- All messages of a broadcast show the same files.
create table threads.broadcast_files (
  broadcast_id uuid not null,
  position smallint not null,
  object_id uuid not null unique,
  owner_id uuid not null,
  -- Null: they are there. Nobody has paid for them, and the broadcast was unsent or its model has left.
  removed_at timestamptz,
  primary key (broadcast_id, position)
);

create index broadcast_files_owner on threads.broadcast_files (owner_id) where removed_at is null;
