-- phase: expand
-- transaction: none
-- Admins sort products by price.
create index concurrently products_by_price on models.products (price_cents desc, id desc) where deleted_at is null;
