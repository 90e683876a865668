-- Files: public pictures, open uploads, items made from them for posts, and files that are encrypted before they are stored.
create schema media;

-- A public picture in a few widths; the bytes are in storage under `pictures/<id>/<width>.webp`.
create table media.pictures (
  id uuid primary key default uuidv7(),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  -- A tiny blurred placeholder as a data address, shown while the picture loads.
  blur text check (char_length(blur) <= 1000),
  created_at timestamptz not null default now(),
  -- A picture of a deleted account: its files are removed, its row stays where others refer to it.
  is_leaving boolean not null default false,
  removed_at timestamptz
);

create index pictures_leaving on media.pictures (id) where is_leaving and removed_at is null;

create table media.uploads (
  object_id uuid primary key default uuidv7(),
  owner_id uuid not null,
  purpose text not null check (purpose in ('order-media', 'post-media', 'picture')),
  -- The order of the file; null for a file sent within a call.
  order_id uuid,
  storage_key text not null unique,
  file_name text not null,
  -- As the sender declared it, until the check; then as found by content.
  file_type text not null,
  file_size bigint not null check (file_size > 0),
  -- 'used': a public picture was made from it; its bytes are removed, the row answers a repeated call until it expires.
  status text not null default 'open' check (status in ('open', 'checked', 'refused', 'attached', 'cancelled', 'used')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  checked_at timestamptz,
  picture_id uuid references media.pictures,
  -- Until then an address of the storage itself can send a part; null where parts are sent to the server.
  addresses_end_at timestamptz
);

create index uploads_owner on media.uploads (owner_id, object_id);
create index uploads_stale on media.uploads (expires_at) where status in ('open', 'checked', 'refused', 'cancelled', 'used');
-- The uploads of one user, open or waiting for removal.
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
  -- Clips and sounds only.
  seconds double precision check (seconds >= 0),
  -- A tiny blurred placeholder as a data address.
  blur text check (char_length(blur) <= 1000),
  -- The wave of a sound: 0 to 100.
  peaks smallint[],
  -- The widths in which the picture, or the clip's poster, is stored.
  widths integer[] not null default '{}',
  -- The extension of the original without metadata.
  original_extension text,
  -- The reason of the failure, as a code for its owner.
  failure text,
  progress integer not null default 0 check (progress between 0 and 100),
  attempts integer not null default 0,
  -- The time of the next attempt; while a worker has it, the end of its lease.
  next_try_at timestamptz not null default now(),
  -- The files are public (of a free post); otherwise each reader's right is checked.
  is_public boolean not null default false,
  -- A post holds it: it can be neither discarded nor removed.
  is_used boolean not null default false,
  created_at timestamptz not null default now(),
  -- Clips have a queue of their own, because one takes minutes.
  lane text not null generated always as (case when kind = 'image' then 'pictures' else 'clips' end) stored,
  -- Its place in the queue. Not its arrival: each further item of one owner is placed later by the time that the one before takes, so
  -- that other owners do not wait behind all of them.
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

-- A file that is encrypted before it is stored; the bytes are in storage under `sealed/<id>`. Readable only through the domain that holds
-- it, and never by an address that works without a session.
create table media.sealed_files (
  id uuid primary key default uuidv7(),
  owner_id uuid not null,
  -- open: waits for its bytes until `expires_at`; arriving: a sender has it; removing: the bytes are about to be removed; gone: only this
  -- row is left.
  status text not null default 'open' check (status in ('open', 'arriving', 'sealed', 'removing', 'gone')),
  -- Size of the picture inside, in pixels.
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

-- The place of each owner's next item. Ahead of the clock after recent uploads, at the clock otherwise.
create table media.turns (
  owner_id uuid not null,
  lane text not null check (lane in ('pictures', 'clips')),
  next_at timestamptz not null,
  primary key (owner_id, lane)
) with (fillfactor = 50);
