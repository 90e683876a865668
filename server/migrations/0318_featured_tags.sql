-- phase: expand
-- Tags that the home page shows with a picture. Staff choose them; a site has a handful.
create table models.featured_tags (
  id uuid primary key default uuidv7(),
  -- What the link searches for.
  tag text not null check (char_length(tag) between 1 and 30),
  -- In each language: the tag as readers see it, and the description of its picture.
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  alts jsonb not null check (jsonb_typeof(alts) = 'object'),
  picture_id uuid not null,
  position integer not null,
  is_active boolean not null default true,
  version integer not null default 1
);

create unique index featured_tags_by_tag on models.featured_tags (lower(tag));
