-- Posts that the followers of their model are still to be told of: a model may have very many, so they are told in parts, by the clock.
create table posts.announcements (
  post_id uuid primary key references posts.posts on delete cascade,
  -- Those who followed before this one, by time, are still to be told.
  before_at timestamptz not null default now(),
  before_user uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
