-- phase: expand
-- transaction: none
-- Offers that wait for the other side, by their end.
create index concurrently orders_offer_until on orders.orders (offer_until) where offer_id is not null;
