-- phase: expand
-- Every delivery of the payment provider with its exact bytes, over which its signature was made (docs/decisions/2026-11-24-keys-of-providers.md).
create table deposits.webhooks (
  id uuid primary key default uuidv7(),
  provider text not null,
  received_at timestamptz not null default now(),
  verdict text not null check (verdict in ('new', 'repeated', 'unknown', 'unreadable', 'forged')),
  -- The network of the sender; empty for a replay.
  network text not null,
  -- Only of a delivery whose signature is right.
  track_id text,
  deposit_id uuid,
  -- The header, to verify it again.
  signature text,
  -- Emptied with the account that it is about.
  body bytea not null,
  size_bytes integer not null check (size_bytes >= 0),
  -- The delivery that was repeated by hand.
  replay_of uuid
);

create index webhooks_by_time on deposits.webhooks (received_at, id);
create index webhooks_repeated on deposits.webhooks (id desc) where verdict = 'repeated';
create index webhooks_unknown on deposits.webhooks (id desc) where verdict = 'unknown';
create index webhooks_unreadable on deposits.webhooks (id desc) where verdict = 'unreadable';
create index webhooks_forged on deposits.webhooks (id desc) where verdict = 'forged';
create index webhooks_new on deposits.webhooks (id desc) where verdict = 'new';
create index webhooks_track on deposits.webhooks (track_id, id desc) where track_id is not null;
create index webhooks_deposit on deposits.webhooks (deposit_id, id desc) where deposit_id is not null;
create index webhooks_forged_by_time on deposits.webhooks (received_at) where verdict = 'forged';
