-- Functions: posts.words_of, posts.keep_words.

-- The tags of a model's 200 newest published posts, once each without regard to case, the newest first and at most 60: neither publishing
-- nor a search that scans the list may cost more for models with many posts.
create or replace function posts.words_of(model uuid) returns text stable strict language sql as $$
  select coalesce(string_agg(tag, ' ' order by newest desc, tag), '') from (
    select search.fold(tag) as tag, max(published_at) as newest
    from (select tags, published_at from posts.posts where model_id = $1 and status = 'published' order by published_at desc, id desc limit 200) latest,
      unnest(tags) tag
    group by 1 order by newest desc, tag limit 60) tags
$$;

-- Runs after a post of this model appeared, was taken down, or changed its tags. Answers whether the model's words changed.
create or replace function posts.keep_words(model uuid) returns boolean language plpgsql as $$
begin
  -- Locked first, so that the following read includes posts published concurrently.
  perform from models.profiles where user_id = model for no key update;
  return models.set_post_words(model, posts.words_of(model));
end $$;
