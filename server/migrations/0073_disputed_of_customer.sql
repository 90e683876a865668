-- phase: expand
-- transaction: none
create index concurrently orders_disputed_customer on orders.orders (customer_id) where disputed_at is not null;
