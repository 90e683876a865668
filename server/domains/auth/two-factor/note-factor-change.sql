-- Functions: auth.note_factor_change, auth.note_new_backup_codes.

-- Withdrawals are held after any change of a second factor. A pending secret is none yet.
create or replace function auth.note_factor_change() returns trigger language plpgsql as $$
begin
  perform users.hold_withdrawals(coalesce(new.user_id, old.user_id));
  return null;
end $$;

create or replace trigger note_factor_insert after insert on auth.two_factor for each row
  when (new.totp_since is not null or new.mail_since is not null) execute function auth.note_factor_change();
create or replace trigger note_factor_update after update of totp_since, mail_since on auth.two_factor for each row
  when (old.totp_since is distinct from new.totp_since or old.mail_since is distinct from new.mail_since) execute function auth.note_factor_change();
create or replace trigger note_factor_delete after delete on auth.two_factor for each row
  when (old.totp_since is not null or old.mail_since is not null) execute function auth.note_factor_change();
create or replace trigger note_passkey after insert or delete on auth.passkeys for each row execute function auth.note_factor_change();

-- New backup codes are a change of the second factor: once for all ten.
create or replace function auth.note_new_backup_codes() returns trigger language plpgsql as $$
begin
  perform users.hold_withdrawals(m.user_id) from (select distinct user_id from made) m;
  return null;
end $$;

create or replace trigger note_backup_codes after insert on auth.backup_codes referencing new table as made for each statement execute function auth.note_new_backup_codes();
