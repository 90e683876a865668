-- phase: expand
-- transaction: none
-- Admins list the applications of one status.
create index concurrently applications_by_status on applications.applications (status, id);
