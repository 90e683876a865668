-- phase: expand
-- Templates that models begin a product with (docs/decisions/2026-11-26-product-templates.md).
create table models.templates (
  id uuid primary key default uuidv7(),
  -- {"en": "…", …}: in each language.
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  media_kind text not null check (media_kind in ('image', 'video', 'audio', 'zip')),
  -- [{"key", "kind", "isRequired", "texts": {"en": "…", …}, "choices": [{"en": "…", …}]}], in their order.
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 8),
  -- Bounds of the price of a product with it, and the recommended price.
  price_min_cents bigint not null check (price_min_cents > 0),
  price_max_cents bigint not null,
  price_cents bigint not null,
  -- Recommended.
  delivery_days integer not null check (delivery_days between 1 and 365),
  position integer not null,
  is_active boolean not null default true,
  version integer not null default 1,
  check (price_cents between price_min_cents and price_max_cents)
);

alter table models.products
  -- Null: the product has no template.
  add column template_id uuid,
  add constraint products_template foreign key (template_id) references models.templates not valid;
