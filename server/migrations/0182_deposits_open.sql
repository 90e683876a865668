-- phase: expand
-- transaction: none
-- The deposits of a user that wait for their payment.
create index concurrently deposits_open on deposits.deposits (user_id, id) where status in ('pending', 'confirming');
