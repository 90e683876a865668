-- Functions: posts.is_shown, posts.right_of.

-- Whether this post is visible to others than its author and its buyers.
create or replace function posts.is_shown(post posts.posts) returns boolean stable language sql as $$
  select post.status = 'published' and exists (select from models.profiles m where m.user_id = post.model_id and m.is_listed)
$$;

-- The reason why `viewer` (null: a visitor) may see the whole of a post; null when it is locked. The one rule behind pages, calls and
-- files; `rightOf` of contract/rules/posts.ts is its copy for screens. A purchase keeps its right when the post becomes free: its files
-- can still be downloaded. A block ends follows, and the right of Pro to this model's posts. Posts of an unlisted model are visible to their buyers only.
create or replace function posts.right_of(post posts.posts, viewer uuid, is_admin boolean) returns text stable language sql as $$
  select case
    when post.model_id = viewer then 'author'
    when viewer is not null and exists (select from posts.purchases p where p.customer_id = viewer and p.post_id = post.id) then 'purchased'
    when post.visibility = 'free' and posts.is_shown(post) then 'free'
    when viewer is null then null
    when is_admin and post.status in ('published', 'withdrawn') then 'admin'
    when not posts.is_shown(post) then null
    when post.visibility = 'followers' and exists (select from models.follows f where f.user_id = viewer and f.model_id = post.model_id) then 'following'
    when post.visibility = 'pro' and exists (select from users.users u where u.id = viewer and u.pro_expires_at > now())
      and not users.is_blocked(post.model_id, viewer) then 'pro'
  end
$$;
