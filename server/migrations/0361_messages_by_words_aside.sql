-- phase: expand
-- The task `message-words` enters new messages into the index of words each second. No message does it on its way, unless very many wait.
alter index threads.messages_search set (gin_pending_list_limit = 4096);
