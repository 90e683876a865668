-- phase: expand
-- transaction: none
-- Late orders, by the time of their refund, unless a question pauses them.
create index concurrently orders_overdue on orders.orders (late_at) where status = 'processing' and late_at is not null and paused_at is null;
