-- From `at` on nobody writes in the thread; null opens it again. Does nothing where there is no thread. The caller touches its topic.
create or replace function threads.close(thread uuid, at timestamptz) returns void language sql as $$
  update threads.threads set closes_at = at where id = thread and closes_at is distinct from at
$$;
