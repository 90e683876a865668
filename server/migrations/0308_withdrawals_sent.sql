-- phase: expand
-- transaction: none
-- The first payout that a user was sent: asked for each row of the list of withdrawals.
create index concurrently withdrawals_sent on withdrawals.withdrawals (user_id, closed_at) where status = 'sent';
