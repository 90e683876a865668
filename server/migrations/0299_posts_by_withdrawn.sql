-- phase: expand
-- transaction: none
-- Admins list the posts that their models or staff have withdrawn.
create index concurrently posts_by_withdrawn on posts.posts (id desc) where status = 'withdrawn';
