-- Functions: posts.words_of, posts.keep_words.

-- The tags of somebody's 200 newest published posts, once each whatever the case, the newest first and at most 60 of them: neither the
-- writing of a post nor a search that looks through the list may cost more for those who publish much.
create or replace function posts.words_of(model uuid) returns text stable strict language sql as $$
  select coalesce(string_agg(tag, ' ' order by newest desc, tag), '') from (
    select search.fold(tag) as tag, max(published_at) as newest
    from (select tags, published_at from posts.posts where model_id = $1 and status = 'published' order by published_at desc, id desc limit 200) latest,
      unnest(tags) tag
    group by 1 order by newest desc, tag limit 60) tags
$$;

-- After a post of this model appeared, went, or has other tags. Answers whether the model is found by other words now.
create or replace function posts.keep_words(model uuid) returns boolean language plpgsql as $$
begin
  -- Locked first: the posts that are read next then include those that others have published meanwhile.
  perform from models.profiles where user_id = model for no key update;
  return models.set_post_words(model, posts.words_of(model));
end $$;
