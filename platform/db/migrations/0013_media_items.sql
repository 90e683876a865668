-- Media of posts: what is made of an upload, and the queue of making it. And uploads for public pictures.
alter table media.uploads drop constraint uploads_purpose_check;
alter table media.uploads add constraint uploads_purpose_check check (purpose in ('order-media', 'post-media', 'picture'));
alter table media.uploads drop constraint uploads_status_check;
-- 'used': a public picture was made of it; its bytes are gone, the row answers a second asking until it expires.
alter table media.uploads add constraint uploads_status_check check (status in ('open', 'checked', 'refused', 'attached', 'cancelled', 'used'));
alter table media.uploads add column picture_id uuid references media.pictures;

drop index media.uploads_stale;
create index uploads_stale on media.uploads (expires_at) where status in ('open', 'checked', 'refused', 'cancelled', 'used');

-- One picture, clip or sound of posts. Its derived files are in storage under `items/<id>/<variant>`.
create table media.items (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users.users,
  -- The upload with the original, which is never served as it is.
  object_id uuid not null unique references media.uploads,
  kind text not null check (kind in ('image', 'video', 'audio')),
  status text not null default 'processing' check (status in ('processing', 'ready', 'failed', 'discarded')),
  file_name text not null,
  -- Upright, in pixels; null for sound.
  width integer check (width > 0),
  height integer check (height > 0),
  -- Of clips and sounds.
  seconds double precision check (seconds >= 0),
  -- A tiny blurred stand-in as a data address.
  blur text check (char_length(blur) <= 1000),
  -- The wave of a sound: 0 to 100.
  peaks smallint[],
  -- The widths in which the picture, or the clip's poster, is stored.
  widths integer[] not null default '{}',
  -- The ending of the file that is handed out as the original, without metadata.
  original_extension text,
  -- Why it failed, as a code that its owner is told.
  failure text,
  progress integer not null default 0 check (progress between 0 and 100),
  attempts integer not null default 0,
  -- When it is worked on next; while somebody works on it, when another may take it over.
  next_try_at timestamptz not null default now(),
  -- Everybody may have the files (of a free post); otherwise who asks is asked back.
  is_public boolean not null default false,
  -- A post holds it: it can be neither discarded nor cleaned away.
  is_used boolean not null default false,
  created_at timestamptz not null default now(),
  check (status <> 'failed' or failure is not null)
);

create index items_waiting on media.items (kind, next_try_at) where status = 'processing';
create index items_unused on media.items (created_at) where not is_used;
create index items_owner on media.items (owner_id, id) where not is_used;
