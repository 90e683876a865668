-- phase: expand
-- transaction: none
create index concurrently if not exists tickets_by_state on tickets.tickets (state, moved_at desc, id desc) where snoozed_until is null;
