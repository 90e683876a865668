-- phase: expand
-- Tags and segments (people.groups) as the audience of a broadcast, and as those who are left out.
alter table chats.broadcasts
  add column to_groups uuid[] not null default '{}',
  add column without_groups uuid[] not null default '{}',
  drop constraint broadcasts_to_kinds_check,
  add constraint broadcasts_to_kinds_check check (to_kinds <@ array['followers', 'customers', 'pro']) not valid,
  add constraint broadcasts_audience check (cardinality(to_kinds) + cardinality(to_groups) > 0) not valid;
