-- phase: expand
-- transaction: none
-- For who has which plan.
create index concurrently if not exists subscriptions_plan on subscriptions.subscriptions (plan_id, user_id) where ended_at is null;
