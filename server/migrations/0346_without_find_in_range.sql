-- phase: contract
-- Replaced by threads.find_in_ranges. An installation that begins with this version never had it.
drop function if exists threads.find_in_range(uuid, text, text[], text[], integer, integer);
