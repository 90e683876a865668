-- phase: expand
-- transaction: none
create index concurrently messages_search on threads.messages using gin (threads.keys_of(thread_id, seq, body)) with (gin_pending_list_limit = 256) where body <> '';
