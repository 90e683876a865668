-- phase: expand
alter table subscriptions.payments validate constraint payments_kind_check, validate constraint payments_credit_check;
alter table subscriptions.subscriptions
  validate constraint subscriptions_next_plan_id_fkey,
  validate constraint subscriptions_next_plan_check;
