-- phase: expand
-- transaction: none
create index concurrently if not exists tickets_opened on tickets.tickets (opened_at desc, id desc);
