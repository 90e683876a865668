-- phase: expand
-- transaction: none
-- Admins list the products of a period.
create index concurrently products_by_time on models.products (created_at, id);
