-- When something happens that is written down for good. It is now, except where a transaction says otherwise for itself:
-- the demo's past is played in one transaction, and the ledger cannot be changed afterwards.
create function public.moment() returns timestamptz language sql volatile as $$
  select coalesce(nullif(current_setting('atelier.moment', true), '')::timestamptz, clock_timestamp())
$$;

alter table ledger.transfers alter column at set default public.moment();
alter table orders.events alter column at set default public.moment();
