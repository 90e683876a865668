-- phase: expand
alter table tickets.entries validate constraint entries_kind_check;
