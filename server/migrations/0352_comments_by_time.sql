-- phase: expand
-- transaction: none
-- Admins list the comments of a period.
create index concurrently comments_by_time on posts.comments (created_at, id);
