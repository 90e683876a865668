-- Addresses of accounts at which, so a mail server, nobody is (docs/decisions/2026-11-22-refused-addresses.md): news are not mailed to
-- them, until a mail that was asked for is taken or the account has another address.
create table users.refused_addresses (
  user_id uuid primary key references users.users on delete cascade,
  -- It counts as long as the account has this one.
  address citext not null,
  since timestamptz not null default now(),
  -- When a mail to it was refused last.
  last_at timestamptz not null default now(),
  -- When its owner asked last for a mail to try it with.
  tried_at timestamptz
);

-- Another address is another mailbox, however it came to the account.
create function users.forget_refusal() returns trigger language plpgsql as $$
begin
  delete from users.refused_addresses where user_id = new.id;
  return null;
end $$;

create trigger forget_refusal after update of email on users.users for each row when (old.email <> new.email) execute function users.forget_refusal();
