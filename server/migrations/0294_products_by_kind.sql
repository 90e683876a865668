-- phase: expand
-- transaction: none
-- Admins list the products of a kind; few may be of it.
create index concurrently products_by_kind on models.products (media_kind, id desc) where deleted_at is null;
