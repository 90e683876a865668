-- phase: expand
-- Staff hides a comment: it is gone as if its author had removed it, but keeps its text, and only staff brings it back.
alter table posts.comments
  add column taken_down_at timestamptz,
  add constraint comments_taken_down check (taken_down_at is null or deleted_at is not null) not valid;

-- Staff hides a review: all that read `is_hidden` obey, and no task shows it.
alter table reviews.reviews
  add column taken_down_at timestamptz,
  add constraint reviews_taken_down check (taken_down_at is null or is_hidden) not valid;
