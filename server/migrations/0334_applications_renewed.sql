-- phase: expand
-- transaction: none
-- Admins list the applications whose new document waits for them.
create index concurrently applications_renewed on applications.applications (renewal, id) where renewal = 'sent';
