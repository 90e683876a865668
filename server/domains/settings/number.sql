-- A whole number from the system settings.
create or replace function settings.number(setting text) returns bigint stable language sql as $$
  select value::bigint from settings.system where key = setting
$$;
