-- phase: expand
-- transaction: none
-- Admins list the orders of a period.
create index concurrently orders_created on orders.orders (created_at, id);
