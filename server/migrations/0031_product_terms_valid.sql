-- phase: expand
alter table models.products
  validate constraint products_questions,
  validate constraint products_licence,
  validate constraint products_revision_days;
