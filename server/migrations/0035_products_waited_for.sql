-- phase: expand
-- transaction: none
create index concurrently products_waited_for on models.products (id) where waiters > 0;
