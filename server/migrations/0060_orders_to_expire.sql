-- phase: expand
-- transaction: none
-- Orders whose acceptance is due, unless a question pauses them.
create index concurrently orders_to_expire on orders.orders (accept_by) where status = 'pending' and paused_at is null;
