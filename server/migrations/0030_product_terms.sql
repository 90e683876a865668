-- phase: expand
-- What a model asks before an order, the licence of the work, and the days of a revision.
alter table models.products
  -- [{"key", "kind": "text" | "choice" | "file", "text", "isRequired", "choices": […]}], in their order.
  add column questions jsonb not null default '[]',
  -- What the customer may do with the work; empty: nothing is said about it.
  add column licence text not null default '',
  -- Null: half of the days for delivery.
  add column revision_days integer,
  add constraint products_questions check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 8) not valid,
  add constraint products_licence check (char_length(licence) <= 2000) not valid,
  add constraint products_revision_days check (revision_days between 1 and 365) not valid;
