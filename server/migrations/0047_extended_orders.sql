-- phase: expand
-- Completed orders whose due date was moved by agreement: shown on the profile.
alter table models.profiles add column extended_count integer not null default 0;
