-- phase: contract
-- transaction: none
-- Replaced by orders_to_expire, which knows pauses.
drop index concurrently orders.orders_pending;
