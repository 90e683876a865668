-- phase: expand
-- transaction: none
-- A period of the list of applications begins at its first row.
create index concurrently applications_by_time on applications.applications (created_at, id);
