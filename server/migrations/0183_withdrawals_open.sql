-- phase: expand
-- transaction: none
-- The withdrawals of a user that wait for staff.
create index concurrently withdrawals_open on withdrawals.withdrawals (user_id, id) where status in ('requested', 'approved');
