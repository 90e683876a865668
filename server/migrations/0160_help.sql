-- phase: expand
-- The help centre: articles shipped with the product and edited by admins (docs/decisions/2026-11-23-help-centre.md).
create schema help;

create table help.articles (
  -- The same in all languages; the English slug at first.
  key text primary key check (key ~ '^[a-z0-9-]{1,80}$'),
  category text not null,
  -- Keys of articles that continue it.
  related text[] not null default '{}',
  position integer not null,
  -- False: written by an admin of this installation.
  is_shipped boolean not null,
  is_published boolean not null default true,
  created_at timestamptz not null default now()
);

-- One text of each article and language. English is the source of the others.
create table help.texts (
  key text not null references help.articles,
  language text not null,
  slug text not null,
  title text not null,
  -- Other words that readers search for.
  words text not null default '',
  -- As written, and as parsed when it was saved.
  body text not null,
  blocks jsonb not null,
  summary text not null,
  version integer not null default 1,
  -- The version of the source that this text says. Lower than the source's: out of date.
  source_version integer not null,
  changed_at timestamptz not null default now(),
  -- Edited by an admin: a release does not replace it.
  is_edited boolean not null default false,
  -- The last text of a release; the text itself is kept only while an edited one stands in its place.
  shipped_hash text,
  shipped jsonb,
  -- For the search: title, headings and other words; the body; keys of the first, in Chinese of both.
  title_line text not null,
  body_line text not null,
  keys text[] not null,
  primary key (key, language),
  unique (language, slug)
);

create index texts_by_keys on help.texts using gin (keys);

-- Addresses never die: every slug that a text ever had.
create table help.slugs (
  language text not null,
  slug text not null,
  key text not null references help.articles,
  primary key (language, slug)
);
create index slugs_by_slug on help.slugs (slug);

-- Texts that were replaced.
create table help.versions (
  key text not null,
  language text not null,
  version integer not null,
  title text not null,
  body text not null,
  changed_at timestamptz not null,
  primary key (key, language, version),
  foreign key (key, language) references help.texts
);

-- "Did this help?", by version: an edit starts anew.
create table help.ratings (
  id uuid primary key default uuidv7(),
  key text not null,
  language text not null,
  version integer not null,
  -- Null: a visitor, or an account that was erased.
  user_id uuid,
  is_useful boolean not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  foreign key (key, language) references help.texts
);
create unique index ratings_once on help.ratings (key, language, version, user_id) where user_id is not null;
create index ratings_of_user on help.ratings (user_id, id) where user_id is not null;
create index ratings_with_reason on help.ratings (id) where reason <> '';

-- Searches without a result, folded and without their authors.
create table help.missed (
  language text not null,
  search text not null,
  day date not null,
  count integer not null default 1,
  primary key (day, language, search)
);

-- What was loaded of the release.
create table help.loaded (
  is_only boolean primary key default true check (is_only),
  hash text not null
);
insert into help.loaded (hash) values ('');
