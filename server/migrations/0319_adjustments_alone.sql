-- phase: expand
-- transaction: none
-- What an admin has booked without a second one within a day.
create index concurrently requests_alone on adjustments.requests (decided_by, decided_at) where state = 'booked' and not is_large;
