-- phase: expand
-- transaction: none
-- Admins list applications that wait for a second look, or that it has opened again.
create index concurrently applications_with_look on applications.applications (second_look, id) where second_look in ('waiting', 'reopened');
