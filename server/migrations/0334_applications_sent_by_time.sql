-- phase: expand
-- transaction: none
-- Admins list applications by the time of their last submission.
create index concurrently applications_sent_by_time on applications.applications (submitted_at, id) where status in ('submitted', 'needs_info', 'approved', 'rejected');
