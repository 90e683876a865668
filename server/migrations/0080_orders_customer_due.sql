-- phase: expand
-- transaction: none
-- Open orders of a customer by their next deadline.
create index concurrently orders_customer_due on orders.orders (customer_id, (coalesce(deliver_by, accept_by)), id) where status in ('pending', 'processing');
