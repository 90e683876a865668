-- Applications of models: the draft in five steps, the documents (sealed), events, and the access log.
create schema applications;

create table applications.applications (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  -- 'withdrawn': by its applicant. Answers and submissions are deleted; the bare row is left for the access log of its
  -- documents.
  status text not null default 'draft' check (status in ('draft', 'submitted', 'needs_info', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  -- The last change by the applicant; documents of abandoned applications are removed.
  changed_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  -- The list of what is missing, or the reason of a rejection.
  note text check (char_length(note) between 1 and 500),
  check (decided_by is distinct from user_id),
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check ((status in ('needs_info', 'rejected')) = (note is not null)),
  check (status = 'draft' or submitted_at is not null)
);

-- One open application at a time, and one approval.
create unique index applications_open on applications.applications (user_id) where status in ('draft', 'submitted', 'needs_info', 'approved');
create index applications_user on applications.applications (user_id, id desc);
create index applications_waiting on applications.applications (status, submitted_at, id);
create index applications_decided on applications.applications (status, decided_at, id);
create index applications_still on applications.applications (changed_at) where status in ('draft', 'needs_info');

-- Answers by step. Each step has its own revision, so that two devices detect each other.
create table applications.answers (
  application_id uuid not null references applications.applications,
  step text not null check (step in ('profile', 'identity', 'payout', 'work', 'agreement')),
  answers jsonb not null,
  revision integer not null default 1 check (revision > 0),
  saved_at timestamptz not null default now(),
  primary key (application_id, step)
);

create table applications.documents (
  file_id uuid primary key,
  application_id uuid not null references applications.applications,
  slot text not null check (slot in ('front', 'back', 'selfie')),
  is_current boolean not null default false
);

create unique index documents_current on applications.documents (application_id, slot) where is_current;
create index documents_application on applications.documents (application_id);

create table applications.events (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications.applications,
  at timestamptz not null default now(),
  kind text not null check (kind in ('submitted', 'needs_info', 'approved', 'rejected', 'documents_removed')),
  -- Null: a task.
  by_user uuid,
  note text,
  -- With `submitted`: the answers at that time.
  answers jsonb
);

create index events_application on applications.events (application_id, id);

-- The access log of documents, written before a document is shown.
create table applications.document_views (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications.applications,
  file_id uuid not null,
  slot text not null,
  viewer_id uuid not null,
  at timestamptz not null default now()
);

create index document_views_application on applications.document_views (application_id, id desc);
