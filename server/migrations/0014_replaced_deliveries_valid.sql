-- phase: expand
alter table orders.events validate constraint events_kind;
