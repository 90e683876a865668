-- phase: expand
-- A search of a long thread looks into the index up to three times, and each look reads all messages that wait to be entered: fewer of them wait.
alter index threads.messages_search set (gin_pending_list_limit = 64);
