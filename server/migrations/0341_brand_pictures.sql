-- phase: expand
-- Logo and icon of the site: addresses of pictures; empty: those of the product.
insert into settings.system (key, value, is_public) values
  ('website_logo', '', true),
  ('website_favicon', '', true)
on conflict (key) do nothing;
