-- phase: expand
-- transaction: none
-- For the try of another commission on the settlements of a month.
create index concurrently if not exists settlements_at on orders.settlements (at);
