-- phase: expand
-- transaction: none
-- Orders placed in a period. Rows lie in the order of their placing, and a block range costs an order nothing.
create index concurrently orders_created on orders.orders using brin (created_at) with (pages_per_range = 16, autosummarize = on);
