-- Whether this user must confirm an e-mail address first. Only where the installation sends mail: otherwise confirming is impossible.
create or replace function users.is_unconfirmed(confirmed_at timestamptz) returns boolean stable language sql as $$
  select confirmed_at is null and exists (select from settings.system where key = 'mail_is_on' and value = 'true')
$$;
