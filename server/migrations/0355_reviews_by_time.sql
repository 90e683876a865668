-- phase: expand
-- transaction: none
-- Admins list the reviews of a period.
create index concurrently reviews_by_time on reviews.reviews (created_at, id);
