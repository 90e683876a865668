-- Is this person to confirm an e-mail address first? Only where the house sends mail: without it there is nobody to confirm with.
create or replace function users.is_unconfirmed(confirmed_at timestamptz) returns boolean stable language sql as $$
  select confirmed_at is null and exists (select from settings.system where key = 'mail_is_on' and value = 'true')
$$;
