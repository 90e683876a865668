-- phase: expand
-- Staff hides a post: it is withdrawn, as by its model, and its buyers keep it. The time says that it was staff, who can publish it again.
alter table posts.posts add column taken_down_at timestamptz;
