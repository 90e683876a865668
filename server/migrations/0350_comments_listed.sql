-- phase: expand
-- transaction: none
-- Admins list the comments that are shown or that staff has hidden.
create index concurrently comments_listed on posts.comments (id desc) where deleted_at is null or taken_down_at is not null;
