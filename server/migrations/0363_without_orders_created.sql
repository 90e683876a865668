-- phase: contract
-- transaction: none
-- Replaced by orders_placed.
drop index concurrently orders.orders_created;
