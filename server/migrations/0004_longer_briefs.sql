-- phase: expand
-- A product's own limit of briefs goes up to 2,000 characters. Rows below 500 stay: they are read as 500.
alter table models.products
  drop constraint products_brief_max_check,
  add constraint products_brief_max check (brief_max between 50 and 2000) not valid;
