-- phase: expand
-- transaction: none
-- Open questions, by their end.
create index concurrently orders_paused_until on orders.orders (paused_until) where paused_at is not null;
