-- phase: expand
-- transaction: none
-- The earnings of a model that are on hold.
create index concurrently orders_model_on_hold on orders.orders (model_id, hold_until) where status = 'completed' and released_at is null;
