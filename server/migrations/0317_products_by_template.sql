-- phase: expand
-- transaction: none
-- Admins see how many products have a template, and how many cost less or more than it allows.
create index concurrently products_by_template on models.products (template_id, price_cents) where template_id is not null and deleted_at is null;
