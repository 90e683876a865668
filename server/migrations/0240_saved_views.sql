-- phase: expand
-- Saved views of the lists of the admin area: one row each, so that two admins who save at once lose nothing.
create schema admin;

create table admin.views (
  id uuid primary key default uuidv7(),
  -- Its maker, also of a shared one.
  owner_id uuid not null,
  is_shared boolean not null default false,
  -- A name of TABLES in contract/rules/tables.ts.
  list text not null,
  name text not null check (char_length(name) between 1 and 60),
  -- The parameters of the address of the list.
  query jsonb not null check (pg_column_size(query) <= 4000),
  version integer not null default 1
);

create index views_own on admin.views (owner_id, list, id);
create index views_shared on admin.views (list, id) where is_shared;
