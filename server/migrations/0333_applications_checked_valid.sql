-- phase: expand
alter table applications.applications
  validate constraint applications_document_due,
  validate constraint applications_document_due_of,
  validate constraint applications_renewal,
  validate constraint applications_renewal_of,
  validate constraint applications_renewal_at,
  validate constraint applications_renewal_reason,
  validate constraint applications_second_look,
  validate constraint applications_second_look_of,
  validate constraint applications_second_look_by,
  validate constraint applications_second_look_other,
  validate constraint applications_second_look_not_own;
alter table applications.events validate constraint events_kind;
