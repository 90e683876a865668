-- phase: expand
-- transaction: none
create index concurrently if not exists tickets_waiting on tickets.tickets (user_id, id desc) where state = 'waiting';
