-- phase: expand
-- transaction: none
create index concurrently if not exists texts_found_by on help.texts using gin (help.found_by(language, title_line, body_line, keys)) with (fastupdate = off);
