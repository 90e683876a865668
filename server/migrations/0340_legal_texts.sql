-- phase: expand
-- Legal texts of the owner, in versions, and who has accepted which (docs/decisions/2026-11-26-legal-texts.md).
create schema legal;

create table legal.versions (
  document text not null check (document in ('terms', 'privacy')),
  -- 1 is the text of the product, which has no row.
  version integer not null check (version > 1),
  state text not null check (state in ('scheduled', 'in_force', 'replaced', 'cancelled')),
  starts_at timestamptz not null,
  ended_at timestamptz,
  needs_consent boolean not null,
  -- The number of the consent that it asks for, from when it is in force.
  consent_no integer,
  written_by uuid not null,
  written_at timestamptz not null default public.moment(),
  reason text not null check (char_length(reason) between 1 and 500),
  primary key (document, version),
  check ((ended_at is null) = (state in ('scheduled', 'in_force')))
);

create unique index versions_in_force on legal.versions (document) where state = 'in_force';
create unique index versions_scheduled on legal.versions (document) where state = 'scheduled';

create table legal.texts (
  document text not null,
  version integer not null,
  language text not null,
  -- As it was written.
  body text not null,
  -- As it is shown: parsed when it was saved.
  blocks jsonb not null,
  -- What differs from the version before.
  summary text not null,
  primary key (document, version, language),
  foreign key (document, version) references legal.versions
);

-- Users who signed up while both texts were those of the product have no row: `terms_version` of the user says so.
create table legal.acceptances (
  user_id uuid not null,
  document text not null,
  version integer not null check (version > 0),
  accepted_at timestamptz not null default public.moment(),
  primary key (user_id, document, version)
);

create index acceptances_of_version on legal.acceptances (document, version);

-- The number of the newest consent that the user has given: below `consent_no` of the settings, one is missing.
alter table users.users add column consent_no integer not null default 0;

insert into settings.system (key, value, is_public) values
  -- Counted up by each legal text in force that every user must accept again.
  ('consent_no', '0', false)
on conflict (key) do nothing;
