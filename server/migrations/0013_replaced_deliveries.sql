-- phase: expand
-- The customer's first download of a delivery, and its replacement before that in the timeline.
alter table orders.orders add column downloaded_at timestamptz;

alter table orders.events
  drop constraint events_kind_check,
  add constraint events_kind check (kind in (
    'placed', 'accepted', 'delivered', 'replaced', 'rejected', 'cancelled', 'expired', 'late', 'released', 'reviewed'
  )) not valid;
