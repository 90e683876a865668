-- phase: expand
-- transaction: none
-- Deliveries that a customer can still accept, or have changed.
create index concurrently orders_customer_on_hold on orders.orders (customer_id, hold_until, id) where status = 'completed' and released_at is null;
