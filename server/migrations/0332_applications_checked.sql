-- phase: expand
-- What staff keeps about an approved application (docs/decisions/2026-11-26-identity-over-time.md): until when its identity document is valid,
-- whether a new one is asked for, and the second look of another admin.
alter table applications.applications
  add column document_expires_on date,
  -- How near that day is: set by the clock together with the reminder, so that each reminder is sent once.
  add column document_due text,
  -- When staff last accepted a document after the approval.
  add column document_checked_at timestamptz,
  -- A new document: asked for by the clock or an admin, then sent and waiting for staff.
  add column renewal text,
  add column renewal_at timestamptz,
  -- Why an admin asks for it; null: because the document expires.
  add column renewal_reason text,
  add column second_look text,
  add column second_look_by uuid,
  add column second_look_at timestamptz,
  add constraint applications_document_due check (document_due in ('month', 'week', 'expired')) not valid,
  add constraint applications_document_due_of check (document_due is null or document_expires_on is not null) not valid,
  add constraint applications_renewal check (renewal in ('asked', 'sent')) not valid,
  add constraint applications_renewal_of check (renewal is null or status = 'approved') not valid,
  add constraint applications_renewal_at check ((renewal is null) = (renewal_at is null)) not valid,
  add constraint applications_renewal_reason check (renewal_reason is null or char_length(renewal_reason) between 1 and 500 and renewal is not null) not valid,
  add constraint applications_second_look check (second_look in ('waiting', 'confirmed', 'reopened')) not valid,
  add constraint applications_second_look_of check (second_look is null or status = 'approved') not valid,
  add constraint applications_second_look_by check (coalesce(second_look in ('confirmed', 'reopened'), false) = (second_look_by is not null)) not valid,
  -- Neither the admin who approved, nor the applicant.
  add constraint applications_second_look_other check (second_look_by is null or second_look_by <> decided_by) not valid,
  add constraint applications_second_look_not_own check (second_look_by <> user_id) not valid;

alter table applications.events
  drop constraint events_kind_check,
  add constraint events_kind check (kind in ('submitted', 'needs_info', 'approved', 'rejected', 'documents_removed', 'document_asked', 'renewed', 'document_accepted', 'look_confirmed', 'look_reopened')) not valid;

-- The share of approvals that another admin looks at again, in percent.
insert into settings.system (key, value, is_public) values ('second_look_percent', '5', false) on conflict (key) do nothing;
