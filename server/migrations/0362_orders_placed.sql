-- phase: expand
-- transaction: none
-- Orders placed in a period: rows lie in the order of their placing, and a block range costs an order nothing. 0151 found its name taken by the
-- index of 0134, and left that in place.
create index concurrently orders_placed on orders.orders using brin (created_at) with (pages_per_range = 16, autosummarize = on);
