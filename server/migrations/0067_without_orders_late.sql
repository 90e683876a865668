-- phase: contract
-- transaction: none
-- Replaced by orders_overdue, which knows pauses.
drop index concurrently orders.orders_late;
