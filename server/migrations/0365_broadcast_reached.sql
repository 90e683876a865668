-- phase: expand
-- How far a broadcast is sent, or unsent: its next part begins behind this user. From the first user on, each part would pass by all that were
-- dealt with: 19,000 pages for the last of 10,000 users.
alter table chats.broadcasts add column reached_id uuid;
