-- phase: expand
-- transaction: none
create index concurrently products_by_words on models.products using gin (search.keys_of(name, '{}'::text[])) where hidden_at is null;
