-- phase: expand
-- transaction: none
-- Admins list applications, without drafts and withdrawn ones.
create index concurrently applications_sent on applications.applications (id) where status in ('submitted', 'needs_info', 'approved', 'rejected');
