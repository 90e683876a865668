-- The default of a category on a channel. The daily mail of tasks is for those who turn it on.
create or replace function notifications.is_usual(category text, channel text) returns boolean immutable language sql as $$
  select not (category = 'follows' and channel = 'email') and category <> 'digest'
$$;
