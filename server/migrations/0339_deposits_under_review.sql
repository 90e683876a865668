-- phase: expand
-- transaction: none
-- Payments that the provider has under review wait for staff for as long as that lasts, also when nobody asks for their state any more.
create index concurrently deposits_under_review on deposits.deposits (id) where reason = 'under_review';
