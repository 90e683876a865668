-- Who may come in by the word of another house.

-- A Google account belongs to one account here, and an account has at most one. The key is Google's own number of the person:
-- addresses change hands.
create table users.google_links (
  google_id text primary key check (char_length(google_id) between 1 and 255),
  user_id uuid not null unique references users.users on delete cascade,
  -- As Google told it when it was connected: for its owner to recognise.
  email text not null,
  linked_at timestamptz not null default now()
);

-- Nonces and assertions that were used, as SHA-256, for as long as they could be used again.
create table users.used_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

create index used_proofs_expires on users.used_proofs (expires_at);
