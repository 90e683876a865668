-- phase: expand
-- transaction: none
create index concurrently if not exists messages_broadcast on threads.messages (broadcast_id, thread_id) where broadcast_id is not null;
