-- phase: expand
-- Machine translation of users' texts on request (docs/decisions/2026-11-23-translation.md).
create schema translation;

-- A result belongs to the words, not to who wrote or reads them: the same text is translated once for all readers.
create table translation.results (
  -- SHA-256 of the source text, both languages and the translator.
  key bytea primary key,
  -- Null while a process asks for it, and where the translation was refused.
  body text,
  -- Until then one process asks, and no other.
  claimed_until timestamptz,
  -- The translation lost a number or another protected part: until then nobody asks again.
  refused_until timestamptz,
  made_at timestamptz not null default now()
);
create index results_made on translation.results (made_at);

-- Which texts have the words of a result: it is deleted with the last of them.
create table translation.uses (
  kind text not null,
  text_id uuid not null,
  -- The number of a message in its thread; 0 for all other texts.
  seq integer not null default 0,
  key bytea not null references translation.results on delete cascade,
  primary key (text_id, kind, seq, key)
);
create index uses_key on translation.uses (key);

-- Characters sent to the translator: by month, for the budget, and by user and day.
create table translation.months (
  month date primary key,
  characters bigint not null check (characters >= 0)
);
create table translation.days (
  user_id uuid not null,
  day date not null,
  characters bigint not null check (characters >= 0),
  primary key (user_id, day)
);

-- What each side of a conversation has agreed to and chosen.
create table translation.choices (
  -- A thread, or the order whose thread it is.
  thread_id uuid not null,
  user_id uuid not null,
  -- The translator that may get the texts of this conversation; null: none.
  agreed_to text,
  agreed_at timestamptz,
  -- Translate messages without being asked for each.
  is_always boolean not null default false,
  primary key (thread_id, user_id)
);

insert into settings.system (key, value, is_public) values ('translation_monthly_characters', '500000', false);
