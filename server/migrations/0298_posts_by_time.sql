-- phase: expand
-- transaction: none
-- Admins list the posts of a period.
create index concurrently posts_by_time on posts.posts (created_at, id);
