-- phase: expand
alter table orders.orders validate constraint orders_split, validate constraint orders_paused, validate constraint orders_offer, validate constraint orders_offer_of,
  validate constraint orders_dispute;
alter table orders.events validate constraint events_kind;
alter table ledger.transfers validate constraint transfers_kind;
