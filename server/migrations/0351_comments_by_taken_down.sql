-- phase: expand
-- transaction: none
-- Admins list the comments that staff has hidden.
create index concurrently comments_by_taken_down on posts.comments (id desc) where taken_down_at is not null;
