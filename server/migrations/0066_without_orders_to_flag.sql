-- phase: contract
-- transaction: none
-- Replaced by orders_due, which knows pauses.
drop index concurrently orders.orders_to_flag;
