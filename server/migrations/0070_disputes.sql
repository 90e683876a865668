-- phase: expand
-- Reported problems of orders (product.md §4): points, evidence of both sides, decisions. One at a time goes on, by its order's column `dispute`.
create table orders.disputes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders.orders,
  round integer not null check (round >= 0),
  reason text not null check (reason in ('not_as_described', 'broken_file', 'wrong_person', 'unlawful', 'not_delivered')),
  -- [{"text", "objectId", "seconds", "x", "y"}]: what is wrong, and where.
  points jsonb not null check (jsonb_typeof(points) = 'array'),
  opened_at timestamptz not null default now(),
  -- What was left of the hold: it goes on with that when the problem is withdrawn.
  hold_seconds integer not null check (hold_seconds >= 0),
  evidence_until timestamptz not null,
  -- Both sides read both: each has sent its own, or the clock has ended the time.
  shown_at timestamptz,
  -- What the clock does next: everything is refunded, or, once decided, that is carried out.
  due_at timestamptz not null,
  -- The admin who works on it.
  claimed_by uuid,
  claimed_at timestamptz,
  -- Moves with each act of staff, so that none overwrites another's.
  version integer not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('closed', 'decided', 'undecided', 'agreed')),
  check ((ended_at is null) = (outcome is null)),
  check ((claimed_by is null) = (claimed_at is null))
);

create unique index disputes_open on orders.disputes (order_id) where ended_at is null;
create index disputes_order on orders.disputes (order_id, id);
create index disputes_due on orders.disputes (due_at, id) where ended_at is null;
create index disputes_evidence on orders.disputes (evidence_until) where ended_at is null and shown_at is null;
create index disputes_reason on orders.disputes (reason, id);

-- What one side says: before the first decision, and after an appeal.
create table orders.evidence (
  dispute_id uuid not null references orders.disputes,
  is_appeal boolean not null,
  side text not null check (side in ('customer', 'model')),
  statement text not null check (char_length(statement) <= 4000),
  at timestamptz not null default now(),
  primary key (dispute_id, is_appeal, side)
);

create table orders.evidence_files (
  dispute_id uuid not null,
  is_appeal boolean not null,
  side text not null,
  position integer not null,
  object_id uuid not null unique,
  primary key (dispute_id, is_appeal, side, position),
  foreign key (dispute_id, is_appeal, side) references orders.evidence
);

create table orders.decisions (
  dispute_id uuid not null references orders.disputes,
  -- 0 is the first, 1 the one about the appeal.
  n integer not null check (n in (0, 1)),
  at timestamptz not null default now(),
  decided_by uuid not null,
  -- Back to the customer, in all.
  refund_cents bigint not null check (refund_cents >= 0),
  -- [{"finding", "text"}]: one for each point.
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  -- Read by both sides.
  reason text not null check (char_length(reason) <= 2000),
  -- For staff only.
  note text not null default '' check (char_length(note) <= 2000),
  -- Null: final.
  appeal_until timestamptz,
  appeal_by text check (appeal_by in ('customer', 'model')),
  appealed_at timestamptz,
  appeal_reason text check (char_length(appeal_reason) <= 500),
  primary key (dispute_id, n),
  check ((appeal_by is null) = (appealed_at is null)),
  check (n = 0 or (appeal_until is null and appeal_by is null))
);

insert into settings.system (key, value, is_public) values
  -- A decision about more than this can be appealed against.
  ('dispute_appeal_cents', '2000', false)
  on conflict (key) do nothing;

alter table media.uploads
  drop constraint uploads_purpose,
  add constraint uploads_purpose check (purpose in ('order-media', 'post-media', 'picture', 'thread-file', 'brief-file', 'evidence-file')) not valid;

alter table users.admin_acts
  drop constraint admin_acts_kind,
  add constraint admin_acts_kind check (kind in (
    'suspended', 'lifted', 'sessions_ended', 'impersonated', 'role_given', 'role_taken', 'delivery_read', 'thread_read', 'receipt_read', 'post_read', 'order_changed'
  )) not valid,
  drop constraint admin_acts_access,
  add constraint admin_acts_access check (
    (kind in ('delivery_read', 'thread_read', 'receipt_read', 'post_read', 'order_changed')) = (object_id is not null and admin_role is not null)
  ) not valid;
