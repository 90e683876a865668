-- phase: expand
-- A refund has an id, so that a card in the chat of its two sides can name it. Null: nothing was refunded, or before this migration.
alter table orders.settlements add column refund_id uuid;
