-- A mailed code confirms a payout by its amount and payee; new backup codes are a change of the second factor
-- (docs/decisions/2026-11-21-second-factor.md).

alter table users.sessions
  -- The last proof was a mailed code: good for every sensitive step but a payout.
  add column is_proven_by_mail boolean not null default false,
  -- What a mailed code has confirmed: SHA-256 of session, amount and payee. Taken by the payout that it is for.
  add column payout_proof bytea,
  add column payout_proven_until timestamptz,
  add check ((payout_proof is null) = (payout_proven_until is null));

-- Once for all ten.
create function users.note_new_backup_codes() returns trigger language plpgsql as $$
begin
  perform users.hold_withdrawals(m.user_id) from (select distinct user_id from made) m;
  return null;
end $$;

create trigger note_backup_codes after insert on users.backup_codes referencing new table as made for each statement execute function users.note_new_backup_codes();
