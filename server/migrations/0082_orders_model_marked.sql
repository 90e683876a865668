-- phase: expand
-- transaction: none
-- The same of a model.
create index concurrently orders_model_marked on orders.orders (model_id, id desc)
  where (status = 'processing' and (late_at is not null or round > 0)) or paused_at is not null or offer_id is not null or dispute is not null;
