-- phase: expand
alter table chats.broadcasts validate constraint broadcasts_to_kinds_check;
alter table chats.broadcasts validate constraint broadcasts_audience;
