-- phase: expand
-- The files of a message may have a price: its reader sees them once it is paid (docs/decisions/2026-11-23-media-of-chats.md).
alter table threads.messages
  -- When the other side paid; null: not yet, or there is no price.
  add column paid_at timestamptz,
  add constraint messages_paid check (paid_at is null or price_cents is not null) not valid;
