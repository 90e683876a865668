-- phase: expand
-- Admins list the withdrawals of a period, and by the reference of a payment. There are few: one for hundreds of orders.
create index withdrawals_created on withdrawals.withdrawals (created_at, id);
create index withdrawals_reference on withdrawals.withdrawals (reference) where reference is not null;
