-- An application can be taken back by its applicant: what was filled in and sent is deleted, and of the row only the frame is left,
-- for who has looked at its documents.
alter table applications.applications drop constraint applications_status_check;
alter table applications.applications add constraint applications_status_check check (status in ('draft', 'submitted', 'needs_info', 'approved', 'rejected', 'withdrawn'));

-- Pro that ended because nobody is charged while suspended.
alter table subscriptions.subscriptions drop constraint subscriptions_end_reason_check;
alter table subscriptions.subscriptions add constraint subscriptions_end_reason_check check (end_reason in ('off', 'short_balance', 'suspended'));

-- A reminder names the moment and what happens then. Those of before counted days from when they were written.
create function pg_temp.reminder_of(data jsonb, at timestamptz) returns jsonb language sql as $$
  select jsonb_build_object('at', floor(extract(epoch from at) * 1000)::bigint + (data->>'daysLeft')::bigint * 86400000,
    'outcome', case when (data->>'isAutoRenewOn')::boolean then 'renewed' else 'off' end)
$$;
update notifications.notifications set data = pg_temp.reminder_of(data, created_at) where kind = 'pro_reminder' and data ? 'daysLeft';
update mail.outbox set data = pg_temp.reminder_of(data, created_at) where kind = 'pro_reminder' and data ? 'daysLeft';
drop function pg_temp.reminder_of(jsonb, timestamptz);
