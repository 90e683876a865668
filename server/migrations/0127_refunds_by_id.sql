-- phase: expand
-- transaction: none
create unique index concurrently settlements_refund on orders.settlements (refund_id) where refund_id is not null;
