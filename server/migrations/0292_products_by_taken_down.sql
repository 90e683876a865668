-- phase: expand
-- transaction: none
-- Admins list the products that staff has hidden.
create index concurrently products_by_taken_down on models.products (id desc) where taken_down_at is not null and deleted_at is null;
