-- phase: expand
-- transaction: none
create index concurrently orders_disputed_model on orders.orders (model_id) where disputed_at is not null;
