-- phase: expand
-- What staff notes about users, for itself.
create table admin.notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  author_id uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  at timestamptz not null default now(),
  edited_at timestamptz,
  -- Removed by its author: kept for the log of acts until the account is erased.
  removed_at timestamptz,
  constraint notes_not_own check (author_id <> user_id)
);

create index notes_user on admin.notes (user_id, id desc);
