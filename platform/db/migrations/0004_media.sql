-- Files: pictures that we made for the public, and uploads on their way to an order.
create schema media;

-- A public picture in a few widths; the bytes are in storage under `pictures/<id>/<width>.webp`.
create table media.pictures (
  id uuid primary key default uuidv7(),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  -- A tiny blurred stand-in as a data address, shown while the picture loads.
  blur text check (char_length(blur) <= 1000),
  created_at timestamptz not null default now()
);

alter table users.users add foreign key (picture_id) references media.pictures;

create table media.uploads (
  object_id uuid primary key default uuidv7(),
  owner_id uuid not null references users.users,
  purpose text not null check (purpose in ('order-media')),
  -- The order that the file is meant for; null for a file that came within a call.
  order_id uuid,
  storage_key text not null unique,
  file_name text not null,
  -- As the sender declared it, until the check; then as found by content.
  file_type text not null,
  file_size bigint not null check (file_size > 0),
  status text not null default 'open' check (status in ('open', 'checked', 'refused', 'attached', 'cancelled')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  checked_at timestamptz
);

create index uploads_owner on media.uploads (owner_id, object_id);
create index uploads_stale on media.uploads (expires_at) where status in ('open', 'checked', 'refused', 'cancelled');
