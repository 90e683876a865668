-- phase: expand
-- transaction: none
-- Admins list applications whose document expires or has expired.
create index concurrently applications_with_due on applications.applications (document_due, id) where document_due is not null;
