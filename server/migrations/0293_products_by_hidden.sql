-- phase: expand
-- transaction: none
-- Admins list the products that their models have hidden.
create index concurrently products_by_hidden on models.products (id desc) where hidden_at is not null and taken_down_at is null and deleted_at is null;
