-- Codes and links that go out by mail and prove its mailbox (docs/decisions/2026-11-21-proving-a-mailbox.md).
create table users.mailed_codes (
  -- The flow. Known to the browser that asked for a code, or part of the link in the mail.
  id uuid primary key,
  purpose text not null check (purpose in ('reset', 'new_password', 'confirm', 'change', 'sign_in', 'step')),
  -- Null: nobody has this address. The row is there all the same, so that a known and an unknown address cost the same.
  user_id uuid references users.users on delete cascade,
  address citext not null,
  -- HMAC of purpose, flow and code under a key of the installation: the code itself is with its reader only.
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Used, or replaced by a later one.
  used_at timestamptz,
  -- Of a change of address: the password under the salt of the new address, and the hash that it had when the change was asked for.
  new_hash bytea,
  new_salt bytea,
  old_hash bytea,
  check ((purpose = 'change') = (new_hash is not null and new_salt is not null and old_hash is not null))
);

create index mailed_codes_address on users.mailed_codes (address, created_at);
create index mailed_codes_user on users.mailed_codes (user_id, created_at);
create index mailed_codes_expiry on users.mailed_codes (expires_at);

-- Is this person to confirm an e-mail address first? Only where the house sends mail: without it there is nobody to confirm with.
create function users.is_unconfirmed(confirmed_at timestamptz) returns boolean stable language sql as $$
  select confirmed_at is null and exists (select from settings.system where key = 'mail_is_on' and value = 'true')
$$;

-- As in migration 0014, and: an address that another account has confirmed is that account's mailbox, so nothing about this one goes there.
create or replace function notifications.add(recipient uuid, what text, details jsonb, target text) returns text[] language plpgsql as $$
declare
  mailing text;
begin
  if exists (select from settings.system where key = 'mail_is_on' and value = 'true') then
    mailing := notifications.mailing_of(what);
    if mailing = 'activity' and (
      exists (select from mail.unsubscribed m where m.user_id = recipient and m.list = mailing)
      or exists (select from notifications.notifications n where n.user_id = recipient and n.kind = what and n.link = target and n.read_at is null)
    ) then
      mailing := 'never';
    end if;
    if mailing <> 'never' then
      insert into mail.outbox (recipient_id, to_name, to_address, language, kind, data, link, list)
        select u.id, u.name, u.email, coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en'), what, details, target, nullif(mailing, 'always')
        from users.users u
        where u.id = recipient and (u.email_confirmed_at is not null or not exists (select from users.users o where o.email = u.email and o.email_confirmed_at is not null));
      insert into notifications.notifications (user_id, kind, data, link) values (recipient, what, details, target);
      return array['notifications-of:' || recipient, 'mail'];
    end if;
  end if;
  insert into notifications.notifications (user_id, kind, data, link) values (recipient, what, details, target);
  return array['notifications-of:' || recipient];
end $$;
