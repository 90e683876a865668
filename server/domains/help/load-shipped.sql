-- Functions: help.save_text, help.load_shipped.

-- Stores a text in place of the one before, which is kept as a version. Its slugs lead to it for good.
create or replace function help.save_text(
  of_key text, of_language text, new_slug text, new_title text, new_words text, new_body text, new_blocks jsonb, new_summary text,
  headings text, plain text, new_source_version integer, by_admin boolean
) returns integer language plpgsql as $$
declare
  found help.texts;
  heads text := search.line_of(new_title || ' ' || headings || ' ' || new_words, '{}');
  -- Chinese is found by pairs of characters, which are few; other languages by words with one letter missing, which are many.
  new_keys text[] := search.keys_of(new_title || ' ' || headings || ' ' || new_words || case when of_language = 'zh' then ' ' || plain else '' end, '{}');
begin
  select * into found from help.texts where key = of_key and language = of_language for update;
  if found.key is not null then
    insert into help.versions (key, language, version, title, body, changed_at)
      values (found.key, found.language, found.version, found.title, found.body, found.changed_at);
  end if;
  insert into help.texts as t (key, language, slug, title, words, body, blocks, summary, version, source_version, is_edited, title_line, body_line, keys)
    values (of_key, of_language, new_slug, new_title, new_words, new_body, new_blocks, new_summary, coalesce(found.version, 0) + 1,
      coalesce(new_source_version, 1), by_admin, heads, search.line_of(plain, '{}'), new_keys)
  on conflict (key, language) do update set
    slug = excluded.slug, title = excluded.title, words = excluded.words, body = excluded.body, blocks = excluded.blocks, summary = excluded.summary,
    version = excluded.version, source_version = excluded.source_version, is_edited = excluded.is_edited, changed_at = now(),
    title_line = excluded.title_line, body_line = excluded.body_line, keys = excluded.keys;
  insert into help.slugs (language, slug, key) values (of_language, new_slug, of_key) on conflict do nothing;
  return coalesce(found.version, 0) + 1;
end $$;

-- Loads the articles of a release. A text that an admin has edited stays; the new one waits beside it. `texts` has the source first.
create or replace function help.load_shipped(articles jsonb, texts jsonb, new_hash text) returns void language plpgsql as $$
declare
  given record;
  old help.texts;
  source help.texts;
  free_slug text;
begin
  perform from help.loaded where is_only for update;
  insert into help.articles as a (key, category, related, position, is_shipped)
    select s.key, s.category, s.related, s.position, true
    from jsonb_to_recordset(articles) s (key text, category text, related text[], position integer)
  on conflict (key) do update set category = excluded.category, related = excluded.related, position = excluded.position,
    is_published = a.is_published or not a.is_shipped, is_shipped = true;
  -- An article that a release no longer has.
  update help.articles a set is_shipped = false, is_published = false
    where is_shipped and not exists (select from jsonb_to_recordset(articles) s (key text) where s.key = a.key);
  for given in
    select * from jsonb_to_recordset(texts) s (key text, language text, slug text, title text, words text, body text, blocks jsonb, summary text,
      headings text, plain text, hash text, is_current boolean)
  loop
    select * into old from help.texts where key = given.key and language = given.language;
    select * into source from help.texts where key = given.key and language = 'en';
    if old.shipped_hash = given.hash then
      continue;
    elsif old.is_edited then
      update help.texts set shipped_hash = given.hash, shipped = to_jsonb(given) where key = given.key and language = given.language;
    else
      free_slug := case when exists (select from help.slugs s where s.language = given.language and s.slug = given.slug and s.key <> given.key)
        then left(given.slug || '-' || given.key, limits.help_slug_max()::integer) else given.slug end;
      perform help.save_text(given.key, given.language, free_slug, given.title, given.words, given.body, given.blocks, given.summary,
        given.headings, given.plain,
        case when given.language = 'en' then coalesce(old.version, 0) + 1
          when given.is_current and not coalesce(source.is_edited, false) then source.version
          else greatest(0, coalesce(source.version, 1) - 1) end, false);
      update help.texts set shipped_hash = given.hash, shipped = null where key = given.key and language = given.language;
    end if;
  end loop;
  update help.loaded set hash = new_hash where is_only;
end $$;
