-- phase: expand
-- transaction: none
-- Admins list the reviews that wait or that staff has hidden.
create index concurrently reviews_by_hidden on reviews.reviews (id desc) where is_hidden;
