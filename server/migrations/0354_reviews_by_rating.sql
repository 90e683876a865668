-- phase: expand
-- transaction: none
-- Admins list the reviews with a rating; few may have it.
create index concurrently reviews_by_rating on reviews.reviews (rating, id desc);
