-- phase: expand
-- Users change their plan: to a dearer one now, with the unused days of the old one credited; to a cheaper one at the end of the period.
alter table subscriptions.payments
  -- What the unused days of replaced periods were worth. The price of the plan is price_cents + credit_cents.
  add column credit_cents bigint not null default 0,
  -- When a change of plan replaced the rest of this period.
  add column replaced_at timestamptz,
  drop constraint payments_kind_check,
  add constraint payments_kind_check check (kind in ('purchase', 'renewal', 'change')) not valid,
  add constraint payments_credit_check check (credit_cents >= 0 and (credit_cents = 0 or kind = 'change')) not valid;

alter table subscriptions.subscriptions
  -- The plan of the next renewal, where it is another one.
  add column next_plan_id uuid,
  add constraint subscriptions_next_plan_id_fkey foreign key (next_plan_id) references subscriptions.plans not valid,
  add constraint subscriptions_next_plan_check check (next_plan_id <> plan_id) not valid;
