-- phase: expand
-- transaction: none
-- Orders that somebody has to look at, of all users: late, paused, with an offer, with a problem.
create index concurrently orders_marked on orders.orders (id desc)
  where (status = 'processing' and (late_at is not null or round > 0)) or paused_at is not null or offer_id is not null or dispute is not null;
