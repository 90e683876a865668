-- phase: contract
-- Replaced by users.page_of_people and users.count_people. An installation that begins with this version never had them.
drop function if exists users.find_people(text, text, uuid, integer);
drop function if exists users.find_people_by_name(text, text, uuid, integer);
