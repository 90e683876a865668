-- phase: expand
-- Assistants answer the chats of a model under their own login (docs/decisions/2026-11-24-assistants.md).
create table chats.assistants (
  id uuid primary key default uuidv7(),
  model_id uuid not null,
  -- Null: an invitation by link. The first user who accepts it becomes the assistant.
  user_id uuid,
  -- SHA-256 of the secret in the link; null: invited by handle, or accepted.
  secret_hash bytea unique,
  -- They may put prices on files, and see what the customer has paid.
  may_money boolean not null default false,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null: not accepted yet.
  accepted_at timestamptz,
  -- Declined, withdrawn or ended; null: it goes on.
  ended_at timestamptz,
  check (user_id is not null or secret_hash is not null or ended_at is not null),
  check (user_id <> model_id)
);

create unique index assistants_once on chats.assistants (model_id, user_id) where ended_at is null;
create index assistants_user on chats.assistants (user_id) where ended_at is null;
create index assistants_model on chats.assistants (model_id, id desc);

-- Assistants who wrote in a thread and are no members any more: their messages keep their names.
create table threads.former_members (
  thread_id uuid not null references threads.threads,
  user_id uuid not null,
  kind text not null check (kind in ('assistant')),
  ended_at timestamptz not null default now(),
  primary key (thread_id, user_id)
);

create index former_members_user on threads.former_members (user_id);
