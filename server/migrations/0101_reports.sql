-- phase: expand
-- Reports of users about messages, later about posts, comments and profiles (docs/decisions/2026-11-23-reports.md).
create schema moderation;

create table moderation.reports (
  id uuid primary key default uuidv7(),
  reporter_id uuid not null,
  kind text not null check (kind in ('message', 'post', 'comment', 'profile')),
  -- The thread of a message; the post, the comment, or the user of the profile.
  about_id uuid not null,
  -- The number of a message in its thread; 0 for all else.
  seq integer not null default 0 check ((kind = 'message') = (seq > 0)),
  -- The author of what is reported.
  author_id uuid not null,
  reason text not null check (reason in ('spam', 'scam', 'harassment', 'threat', 'minor', 'illegal', 'other')),
  note text not null default '' check (char_length(note) <= 1000),
  reported_at timestamptz not null default public.moment(),
  -- Then a task deletes it with its snapshot.
  keep_until timestamptz not null,
  -- One for each reader of a thing; its first column also serves the list of a reporter.
  unique (reporter_id, kind, about_id, seq)
);

create index reports_author on moderation.reports (author_id, id);
create index reports_over on moderation.reports (keep_until);

-- The reported message as it was, with those around it. Nothing that happens to the messages later changes it.
create table moderation.report_messages (
  report_id uuid not null references moderation.reports on delete cascade,
  seq integer not null,
  author_id uuid not null,
  author_kind text not null,
  body text not null,
  sent_at timestamptz not null,
  -- Name, type, size, and the SHA-256 of the bytes (null: removed before the report, or beyond the limit of bytes read for one report).
  files jsonb not null default '[]',
  primary key (report_id, seq)
);
