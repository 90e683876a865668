-- phase: expand
-- transaction: none
-- The queue of a model: open orders by their next deadline.
create index concurrently orders_model_due on orders.orders (model_id, (coalesce(deliver_by, accept_by)), id) where status in ('pending', 'processing');
