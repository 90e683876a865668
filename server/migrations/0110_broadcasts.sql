-- phase: expand
-- Broadcasts of models: one text, a message of its own for each reader (docs/decisions/2026-11-23-broadcasts.md).
create table chats.broadcasts (
  id uuid primary key default uuidv7(),
  model_id uuid not null,
  body text not null check (char_length(body) <= 5000),
  -- Whoever is one of `to_kinds` and none of `without_kinds`.
  to_kinds text[] not null check (cardinality(to_kinds) > 0 and to_kinds <@ array['followers', 'customers', 'pro']),
  without_kinds text[] not null default '{}' check (without_kinds <@ array['followers', 'customers', 'pro']),
  -- stopped: by its model while it was being sent, or because the model may not send any more.
  status text not null default 'scheduled' check (status in ('scheduled', 'sending', 'sent', 'cancelled', 'stopped', 'unsending', 'unsent')),
  -- Counts the edits: an edit of another state than the one on the screen is refused.
  revision integer not null default 1,
  created_at timestamptz not null default public.moment(),
  send_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
) with (fillfactor = 70);

create index broadcasts_of_model on chats.broadcasts (model_id, id desc);
create index broadcasts_due on chats.broadcasts (send_at) where status in ('scheduled', 'sending', 'unsending');

-- The users of a broadcast, chosen when its sending begins.
create table chats.broadcast_targets (
  broadcast_id uuid not null references chats.broadcasts,
  user_id uuid not null,
  -- Null: waits. All others than `sent` are the reason why this user got no message.
  outcome text check (outcome in ('sent', 'blocked', 'left', 'rule', 'muted')),
  chat_id uuid,
  seq integer,
  is_unsent boolean not null default false,
  primary key (broadcast_id, user_id)
);

create index broadcast_targets_waiting on chats.broadcast_targets (broadcast_id, user_id) where outcome is null;
create index broadcast_targets_sent on chats.broadcast_targets (broadcast_id, user_id) where outcome = 'sent' and not is_unsent;
create index broadcast_targets_user on chats.broadcast_targets (user_id);
