-- phase: expand
-- transaction: none
-- Orders of a customer that somebody has to look at: late, in revision, with a question, an offer or a problem.
create index concurrently orders_customer_marked on orders.orders (customer_id, id desc)
  where (status = 'processing' and (late_at is not null or round > 0)) or paused_at is not null or offer_id is not null or dispute is not null;
