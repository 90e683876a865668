-- phase: contract
-- `chats.audience_2` has taken its place.
drop function if exists chats.audience(uuid, text[], text[]);
