-- phase: expand
alter table models.products validate constraint products_template;
