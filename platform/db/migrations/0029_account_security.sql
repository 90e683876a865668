-- Sessions that their owner sees and ends, what follows from a changed password, and the proof that sensitive steps ask for.

alter table users.sessions
  -- What the session is called outside: its owner ends it by this. It opens nothing.
  add column id uuid not null default uuidv7() unique,
  -- Until then whoever holds it has shown to be its owner: by signing in, or by proving it again.
  add column proven_until timestamptz not null default '-infinity';

alter table users.users
  add column password_changed_at timestamptz,
  -- Money that this person asks for does not leave the house before then.
  add column withdrawals_held_until timestamptz;

-- Whatever way a password changes (by its owner, by a mailed code), money waits: WITHDRAWAL_HOLD_HOURS of contract/limits.ts.
create function users.note_password_change() returns trigger language plpgsql as $$
begin
  new.password_changed_at := now();
  new.withdrawals_held_until := greatest(old.withdrawals_held_until, now() + interval '24 hours');
  return new;
end $$;

create trigger note_password_change before update of password_hash on users.users
  for each row when (old.password_hash is distinct from new.password_hash) execute function users.note_password_change();

-- What a person tells about themselves. Text and languages of a model are those of the profile (models.profiles) instead.
alter table users.users
  add column bio text not null default '',
  add column languages text[] not null default '{}',
  -- Pages elsewhere, by https only: LINKS_MAX of contract/limits.ts.
  add column links text[] not null default '{}' check (cardinality(links) <= 5);
