-- phase: expand
-- A search of a long thread reads five ranges, and each reads all messages that wait to be entered into the index: fewer of them wait.
alter index threads.messages_search set (gin_pending_list_limit = 64);
