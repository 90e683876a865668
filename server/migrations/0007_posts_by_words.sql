-- phase: expand
-- transaction: none
create index concurrently posts_by_words on posts.posts using gin (search.keys_of(title, tags)) where status = 'published';
