-- Files: public pictures, uploads on their way, what is made of them for posts, and files that are encrypted before they are kept.
create schema media;

-- A public picture in a few widths; the bytes are in storage under `pictures/<id>/<width>.webp`.
create table media.pictures (
  id uuid primary key default uuidv7(),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  -- A tiny blurred stand-in as a data address, shown while the picture loads.
  blur text check (char_length(blur) <= 1000),
  created_at timestamptz not null default now(),
  -- A picture of somebody who has left: its files go, its row stays where others name it.
  is_leaving boolean not null default false,
  removed_at timestamptz
);

create index pictures_leaving on media.pictures (id) where is_leaving and removed_at is null;

create table media.uploads (
  object_id uuid primary key default uuidv7(),
  owner_id uuid not null,
  purpose text not null check (purpose in ('order-media', 'post-media', 'picture')),
  -- The order that the file is meant for; null for a file that came within a call.
  order_id uuid,
  storage_key text not null unique,
  file_name text not null,
  -- As the sender declared it, until the check; then as found by content.
  file_type text not null,
  file_size bigint not null check (file_size > 0),
  -- 'used': a public picture was made of it; its bytes are gone, the row answers a second asking until it expires.
  status text not null default 'open' check (status in ('open', 'checked', 'refused', 'attached', 'cancelled', 'used')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  checked_at timestamptz,
  picture_id uuid references media.pictures,
  -- Until then whoever has an address of the storage itself can send a part; null where parts are sent to us.
  addresses_end_at timestamptz
);

create index uploads_owner on media.uploads (owner_id, object_id);
create index uploads_stale on media.uploads (expires_at) where status in ('open', 'checked', 'refused', 'cancelled', 'used');
-- What one person has under way, and what of it waits for its removal.
create index uploads_room on media.uploads (owner_id) include (status, file_size, expires_at) where status in ('open', 'checked', 'refused', 'cancelled', 'used');

-- One picture, clip or sound of posts. Its derived files are in storage under `items/<id>/<variant>`.
create table media.items (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
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
  -- Clips wait in a line of their own: one takes minutes.
  lane text not null generated always as (case when kind = 'image' then 'pictures' else 'clips' end) stored,
  -- Its place in the line. Not when it came: each further item of one owner stands as much later as the work on the one before
  -- takes, so that nobody waits behind all that somebody else has sent.
  turn_at timestamptz not null default now(),
  retries integer not null default 0,
  -- A clip may have `preview.mp4`: a few silent seconds for lists (docs/decisions/2026-11-21-media-of-posts.md).
  has_preview boolean not null default false,
  check (status <> 'failed' or failure is not null)
);

create index items_unused on media.items (created_at) where not is_used;
create index items_owner on media.items (owner_id, id) where not is_used;
create index items_line on media.items (lane, turn_at, id) where status = 'processing';
create index items_line_owner on media.items (owner_id, lane) where status = 'processing';

-- A file that is encrypted before it is kept; the bytes are in storage under `sealed/<id>`. Only whoever is let in by the domain that
-- holds it sees it, and never by an address that works for others.
create table media.sealed_files (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
  -- open: waits for its bytes until `expires_at`; arriving: somebody is sending them; removing: they are about to go; gone: only this
  -- row is left.
  status text not null default 'open' check (status in ('open', 'arriving', 'sealed', 'removing', 'gone')),
  -- Of the picture inside, in pixels.
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sealed_at timestamptz,
  gone_at timestamptz,
  check ((status = 'gone') = (gone_at is not null)),
  check (status <> 'sealed' or (sealed_at is not null and width is not null and height is not null))
);

create index sealed_files_owner on media.sealed_files (owner_id, created_at);
create index sealed_files_expired on media.sealed_files (expires_at) where status in ('open', 'arriving');
create index sealed_files_removing on media.sealed_files (id) where status = 'removing';

-- Where the next item of each owner stands. Runs ahead of the clock with what was sent lately, and waits for it otherwise.
create table media.turns (
  owner_id uuid not null,
  lane text not null check (lane in ('pictures', 'clips')),
  next_at timestamptz not null,
  primary key (owner_id, lane)
) with (fillfactor = 50);
