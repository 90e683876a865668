-- phase: expand
-- transaction: none
-- Orders whose delivery is due, unless a question pauses them.
create index concurrently orders_due on orders.orders (deliver_by) where status = 'processing' and late_at is null and paused_at is null;
