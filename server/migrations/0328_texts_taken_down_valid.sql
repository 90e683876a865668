-- phase: expand
alter table posts.comments validate constraint comments_taken_down;
alter table reviews.reviews validate constraint reviews_taken_down;
