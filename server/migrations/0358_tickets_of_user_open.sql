-- phase: expand
-- transaction: none
create index concurrently if not exists tickets_user_open on tickets.tickets (user_id, moved_at desc, id desc) where state in ('open', 'waiting');
