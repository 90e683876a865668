-- Functions: users.hold_withdrawals, users.note_password_change.

-- Holds payouts to this user for a while.
create or replace function users.hold_withdrawals(who uuid) returns void language sql as $$
  update users.users set withdrawals_held_until = greatest(withdrawals_held_until, now() + limits.withdrawal_hold_hours() * interval '1 hour') where id = who
$$;

-- Every change of a password (by the user, by a mailed code) holds payouts.
create or replace function users.note_password_change() returns trigger language plpgsql as $$
begin
  new.password_changed_at := now();
  new.withdrawals_held_until := greatest(old.withdrawals_held_until, now() + limits.withdrawal_hold_hours() * interval '1 hour');
  return new;
end $$;

create or replace trigger note_password_change before update of password_hash on users.users
  for each row when (old.password_hash is distinct from new.password_hash) execute function users.note_password_change();
