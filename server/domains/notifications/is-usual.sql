-- Is a category on a channel for users who have chosen nothing?
create or replace function notifications.is_usual(category text, channel text) returns boolean immutable language sql as $$
  select not (category = 'follows' and channel = 'email')
$$;
