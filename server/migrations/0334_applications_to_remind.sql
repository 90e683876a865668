-- phase: expand
-- transaction: none
-- The clock reminds of documents that expire.
create index concurrently applications_to_remind on applications.applications (document_expires_on) where status = 'approved' and document_due is distinct from 'expired';
