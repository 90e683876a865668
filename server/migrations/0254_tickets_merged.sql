-- phase: expand
-- transaction: none
create index concurrently if not exists tickets_merged on tickets.tickets (merged_into) where merged_into is not null;
